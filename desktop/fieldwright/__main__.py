"""``python -m fieldwright`` does what ``fieldwright`` does."""

from fieldwright.cli import main

if __name__ == "__main__":
    main()
