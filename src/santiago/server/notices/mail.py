"""E-mail, through the server that the host has named."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

import aiosmtplib

from santiago.server.notices.delivery import Failed
from santiago.server.notices.smtp import MailServer, plain
from santiago.server.notices.words import Message

SECONDS = 20.0
_LONG_LINES = SMTP.clone(max_line_length=998)
"""A link in a header would be encoded to fit shorter lines, and mail programs not find it."""


async def send(server: MailServer, letter: EmailMessage) -> None:
    """Hand a letter over; `Failed` if the mail server does not take it."""
    try:
        await aiosmtplib.send(
            letter.as_bytes(),  # with our own line length, which the library would not keep
            sender=plain(str(letter["From"])),
            recipients=[str(letter["To"])],
            hostname=server.host,
            port=server.port,
            username=server.user,
            password=server.password,
            use_tls=server.kind == "smtps",
            start_tls=server.kind == "smtp",
            timeout=SECONDS,
        )
    except (aiosmtplib.SMTPRecipientsRefused, aiosmtplib.SMTPRecipientRefused) as error:
        refused = getattr(error, "recipients", [error])
        raise Failed("refused", final=all(one.code >= 500 for one in refused)) from None
    except (aiosmtplib.SMTPException, OSError, ValueError):
        raise Failed("mail-server") from None


def letter(sender: str, to: str, message: Message, key: str, now: float) -> EmailMessage:
    """A message as an e-mail; the same key again makes the same e-mail, not a second one."""
    new = EmailMessage(_LONG_LINES)
    new["From"] = sender
    new["To"] = to
    new["Subject"] = message.title
    new["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    domain = plain(sender).rpartition("@")[2]
    new["Message-ID"] = f"<{key}@{domain}>"
    new["Auto-Submitted"] = "auto-generated"
    new["List-Unsubscribe"] = f"<{message.stop_at}>"
    new["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    text = message.text
    colon = "\u202f:" if message.language == "fr" else ":"
    if message.kind != "confirm":
        text += f"\n\n{message.link_label}{colon} {message.link}"
    new.set_content(f"{text}\n\n-- \n{message.stop_label}{colon} {message.stop}\n")
    new["Content-Language"] = message.language  # after the content, which removes such headers
    return new
