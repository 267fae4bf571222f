"""Plays with the keyboard alone."""

from __future__ import annotations

from tests.web.driver import Player


class Keys(Player):
    """A player who has no mouse."""

    def tab_to(self, selector: str, *, most: int = 80) -> None:
        for _ in range(most):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}: {self.question}")

    def choose(self) -> None:
        page, rng = self.page, self.rng
        keyboard = page.keyboard
        go, no = page.locator(".ask .go"), page.locator(".ask .pass")
        phase = self.phase()
        if phase != "planting" and no.count() and (rng.random() < 0.3 or not go.count()):
            self.tab_to(".ask .pass")
            keyboard.press("Enter")
            return
        if phase == "auction":
            self.tab_to("[role=spinbutton]")
            for _ in range(rng.randrange(3)):
                keyboard.press("ArrowUp")
            self.tab_to(".ask .go")
            keyboard.press("Enter")
            return
        if phase == "planting":
            self.tab_to(".market button.tile")
            keyboard.press(" ")
        self.tab_to(".targets g[role=button]")
        if page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
            keyboard.press("c" if self.places()[0].startswith("canal") else "s")
        for _ in range(rng.randrange(1, 5)):
            keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        keyboard.press("Enter")
        keyboard.press("Enter")
        if page.evaluate("document.activeElement.matches('.ask .go')"):
            keyboard.press("Enter")
