"""The dialog that makes a battlefield in five steps, shown as steps."""
