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

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)
        self.see()

    def choose(self) -> None:
        page, rng = self.page, self.rng
        go, no = page.locator(".ask .go"), page.locator(".ask .pass")
        phase = self.phase()
        if phase != "planting" and no.count() and (rng.random() < 0.3 or not go.count()):
            self.tab_to(".ask .pass")
            self.key("Enter")
            return
        if phase == "auction":
            self.tab_to("[role=spinbutton]")
            for _ in range(rng.randrange(3)):
                self.key("ArrowUp")
            self.tab_to(".ask .go")
            self.key("Enter")
            return
        if phase == "planting":
            self.tab_to(".market button.tile")
            self.key(" ")
        self.tab_to(".targets g[role=button]")
        if page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
            self.key("c" if self.places()[0].startswith("canal") else "s")
        for _ in range(rng.randrange(1, 5)):
            self.key(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        self.key("Enter")
        self.key("Enter")
        if page.evaluate("document.activeElement.matches('.ask .go')"):
            self.key("Enter")
