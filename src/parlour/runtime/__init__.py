"""One way to run a decision or a job."""
