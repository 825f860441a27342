"""A game around its encounters: lobby, answers, history, views."""
