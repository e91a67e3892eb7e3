ALTER TABLE "chat_message" ADD COLUMN "file_id" uuid;--> statement-breakpoint
UPDATE chat_message SET file_id = right(coalesce(image_url, media_url), 36)::uuid
  WHERE coalesce(image_url, media_url) ~ '/chat/file/\d+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';--> statement-breakpoint
CREATE INDEX "chat_file_age" ON "chat_file" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_message_file" ON "chat_message" USING btree ("workspace_id","file_id") WHERE file_id is not null;