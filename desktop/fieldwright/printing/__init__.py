"""True-scale paper: pages in millimetres without Qt, then PDF, printer and the dialog."""
