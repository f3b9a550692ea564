"""No Retreat! The Russian Front."""
