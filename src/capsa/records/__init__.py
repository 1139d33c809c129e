"""Deals and actions as JSON, readable forever."""
