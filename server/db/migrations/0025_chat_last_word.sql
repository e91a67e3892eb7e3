-- What an agent says of a chat, "done" or "not done", and the last word that it was said of: it holds until there is a newer one.
ALTER TABLE chat ADD COLUMN marked_replied boolean, ADD COLUMN marked_msg_id bigint;
--> statement-breakpoint
-- A message that is tried again keeps its place, but answers what the buyer wrote before that.
ALTER TABLE chat_message ADD COLUMN resent_at timestamptz(3);
--> statement-breakpoint
CREATE INDEX chat_message_resent ON chat_message (workspace_id, chat_code, resent_at) WHERE resent_at IS NOT NULL;
