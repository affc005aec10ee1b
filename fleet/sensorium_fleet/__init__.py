"""Verifies and indexes the capture sessions of a fleet."""
