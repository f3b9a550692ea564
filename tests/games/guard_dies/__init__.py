"""Tests of The Guard Dies But Does Not Surrender."""
