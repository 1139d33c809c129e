"""Start the command line as `python -m capsa.cli`."""

from capsa.cli.main import main

main()
