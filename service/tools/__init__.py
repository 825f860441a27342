"""The programs for operators and auditors: the verbs of the command line `python -m service`, one file each."""
