"""How large a field must be at the least for a place with a layout of its own."""

from __future__ import annotations

from fieldwright.generator.draft import Draft
from fieldwright.generator.wishes import WishError


def check_room(
    draft: Draft, needs: str, longer: int, shorter: int, *, larger: str = "field", more: str = ""
) -> None:
    """Raise WishError where the field is smaller than so many squares one way or the other.

    ``needs`` begins the sentence ("A cave needs"), ``more`` goes on with what larger ones allow,
    and ``larger`` is what to wish for.
    """
    longest, shortest = sorted((draft.columns, draft.rows), reverse=True)
    if longest < longer or shortest < shorter:
        raise WishError(
            f"{needs} at least {longer} x {shorter} squares{more}; "
            f"{draft.columns} x {draft.rows} are too few. Wish for a larger {larger}."
        )
