"""One drawing engine for screen, picture, TV and paper, in two styles: wash and line."""
