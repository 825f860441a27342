"""The parts that all benchmarks share: rows of the table, the machine's load, servers of a tree, clients that cost
little.
"""
