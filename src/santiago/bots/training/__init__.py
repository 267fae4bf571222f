"""How the net of the bot `learned` is made: `santiago train` (needs numpy).

`selfplay` makes games, `samples` keeps what the net is told about them, `model` is the net
while it learns, and `run` does one after the other, over and over.
"""
