"""The print dialog: tabs for what is printed, the paper, a preview of the pages."""
