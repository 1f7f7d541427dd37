"""What results say: intervals, sequential tests, paired statistics, ratings."""
