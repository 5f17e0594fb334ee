"""A battlefield that is open elsewhere can be changed here once it is closed there."""

from tests.helpers.hands import Hands

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document, open_document
from fieldwright.editor.window import MainWindow


def test_what_is_closed_elsewhere_can_be_changed_here_after_trying_again(
    window: MainWindow, hands: Hands, field: Battlefield
) -> None:
    elsewhere = new_document(field)
    window.session.show(open_document(elsewhere.path))
    assert window.document.is_read_only
    hands.do("brush")
    hands.click(5, 5)
    assert "can only be looked at" in window.messages.text
    again = window.messages.buttons[0]
    assert again.text() == "Try again"
    again.click()
    assert window.document.is_read_only
    assert "can only be looked at" in window.messages.text
    elsewhere.close()
    hands.click(5, 5)
    window.messages.buttons[0].click()
    assert window.messages.text == "It can be changed now."
    hands.click(5, 5)
    assert window.document.position == 1


def test_opening_the_file_once_more_tries_again_too(
    window: MainWindow, hands: Hands, field: Battlefield
) -> None:
    elsewhere = new_document(field)
    window.session.show(open_document(elsewhere.path))
    assert window.messages.buttons[0].text() == "Try again"
    elsewhere.close()
    assert window.files.open_path(elsewhere.path)
    assert window.messages.text == "It can be changed now."
    hands.do("brush")
    hands.click(5, 5)
    assert window.document.position == 1
