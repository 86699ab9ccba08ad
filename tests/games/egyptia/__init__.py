"""Tests of Egyptia."""
