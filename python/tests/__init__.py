"""Tests of the package. From the folder python: python3 -m unittest"""
