-- A key is there from when its reply is: what a process left behind that died in between says nothing.
DELETE FROM idempotency_key WHERE status IS NULL OR reply IS NULL;--> statement-breakpoint
ALTER TABLE idempotency_key ALTER COLUMN status SET NOT NULL, ALTER COLUMN reply SET NOT NULL;
