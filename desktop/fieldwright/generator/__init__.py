"""The five-step generator: (terrain, wishes, seed) -> battlefield."""
