"""What stays when the process is gone: files of lines, files replaced whole, and tables of a database."""
