-- Which process sends a message, and until when its call may still arrive: what a process that is no more had is soon somebody else's (`job_runner`).
ALTER TABLE chat_message ADD COLUMN claimed_by integer, ADD COLUMN call_until timestamp (3) with time zone;
