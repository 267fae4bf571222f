"""Words that reach people whose pages are closed: Web Push, webhooks and e-mail.

`addresses` and `outgoing` are the only way to the network, `postman` decides what is due and
sends it, `words` writes it, and a module for each channel knows its format. What open pages
are told is a `tables.facts.Notice`.
"""
