"""The main window: menus, panels and dialogs around the map."""
