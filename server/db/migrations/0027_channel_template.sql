-- The name under which a channel approved a reply template: one text stands for it, since the channel sends its own.
ALTER TABLE reply_template ADD COLUMN channel_template text;
--> statement-breakpoint
CREATE UNIQUE INDEX reply_template_channel ON reply_template (workspace_id, channel_template);
