"""Tables of data: where they stand and the strict loader that reads them."""

from fieldwright.tables.loader import TableError, load_table, parse_table
from fieldwright.tables.place import maps_folder, resources_folder

__all__ = ["TableError", "load_table", "maps_folder", "parse_table", "resources_folder"]
