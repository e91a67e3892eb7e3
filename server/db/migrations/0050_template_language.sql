DROP INDEX "reply_template_channel";--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "template_language" text;--> statement-breakpoint
ALTER TABLE "reply_template" ADD COLUMN "template_language" text DEFAULT 'id' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_broadcast" ADD COLUMN "template_language" text;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_template_channel" ON "reply_template" USING btree ("workspace_id","channel_template","template_language");