"""Benchmarks: how often the gate is right, and how fast, on material that it was not built from."""
