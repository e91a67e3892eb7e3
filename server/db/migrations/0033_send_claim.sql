-- Who sends a message: a claim that lapsed and was taken over is another one. And since when it waits: a clock can be put back.
ALTER TABLE chat_message ADD COLUMN claim uuid, ADD COLUMN queued_at timestamp (3) with time zone;
