"""What people come back for: how strong somebody is, who plays next, and what is kept about it on their device."""
