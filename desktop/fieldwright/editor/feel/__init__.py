"""How the editor feels: commands, layers, minimap, history, windows, versions, preferences."""
