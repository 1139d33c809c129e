"""Write every generated page."""

from __future__ import annotations

from docs.generate import DOCS, PAGES

for place, page in PAGES.items():
    (DOCS / place).write_text(page(), encoding="utf-8")
    print(f"wrote docs/{place}")
