-- The browser in which a session began: its tokens are of use only there. Null: a client that is no browser.
ALTER TABLE session_family ADD COLUMN device_hash text;
--> statement-breakpoint
CREATE INDEX session_family_device ON session_family (device_hash) WHERE device_hash IS NOT NULL;
