"""Benchmarks: figures to look at, never tests."""
