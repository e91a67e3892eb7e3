-- When a chat last came back from its sleep: from then on it stands where one does in which somebody wrote.
ALTER TABLE chat ADD COLUMN woken_at timestamptz(3);
