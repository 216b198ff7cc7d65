"""Pages that ask the referee, and the referee for programs."""
