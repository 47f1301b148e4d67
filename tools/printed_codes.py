#!/usr/bin/env python3
"""Are the codes on printed cards the codes that were issued?

Issues a code for every card of our own sets, prints them, looks at the pages as pictures and reads the codes off them again.

    pip install pypdfium2 zxing-cpp pillow numpy
    tools/printed_codes.py [target/release/stapel]
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import pypdfium2
import zxingcpp

GAMES = ["orden", "athernum", "nightfall"]
DOTS_PER_INCH = 300


def read_off(pdf: pathlib.Path) -> list[str]:
    """All codes on the pages, as a scanner at this resolution sees them."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        picture = page.render(scale=DOTS_PER_INCH / 72).to_pil()
        read = zxingcpp.read_barcodes(picture, zxingcpp.BarcodeFormat.QRCode)
        found += [code.text for code in read if code.text.startswith("STAPEL:")]
    return found


def main() -> int:
    stapel = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/stapel").resolve()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:

        def run(*args: str) -> None:
            subprocess.run([stapel, *args], cwd=folder, check=True, stdout=subprocess.DEVNULL)

        at = pathlib.Path(folder)
        run("collection", "key", "--name", "Shop", "--out", "shop.key")
        for game in GAMES:
            issued = at / "shop.issued.csv"
            issued.unlink(missing_ok=True)
            run("collection", "issue", game, "--key", "shop.key", "--copies", "1")
            codes = re.findall(r"STAPEL:[A-Z2-7]+", issued.read_text())
            for thin in [[], ["--thin"]]:
                run("print", game, "--codes", "shop.issued.csv", "--no-backs", "--out", f"{game}.pdf", *thin)
                found = read_off(at / f"{game}.pdf")
                same = sorted(found) == sorted(codes)
                bad += not same
                print(f"{game}{' (thin)' if thin else ''}: {len(set(found) & set(codes))} of {len(codes)} codes read, {'as issued' if same else 'NOT as issued'}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
