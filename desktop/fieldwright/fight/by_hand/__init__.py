"""What is done by hand to the figures of a running fight: told in its log as the DM's word."""
