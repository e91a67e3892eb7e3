CREATE TABLE "notification" (
	"workspace_id" integer NOT NULL,
	"notification_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notification_notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"notif_key" text NOT NULL,
	"count" integer NOT NULL,
	"things" text[] NOT NULL,
	"named" jsonb NOT NULL,
	"url" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "notification_workspace_id_notification_id_pk" PRIMARY KEY("workspace_id","notification_id")
);
--> statement-breakpoint
CREATE INDEX "notification_of_seat" ON "notification" USING btree ("workspace_id","user_id","notification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_unread" ON "notification" USING btree ("workspace_id","user_id","notif_key") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_age" ON "notification" USING btree ("workspace_id","at");--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['notification']::regclass[]) AS name;
--> statement-breakpoint
-- What happened before is not told.
INSERT INTO push_cursor (workspace_id, cursor) SELECT workspace_id, cursor FROM event_cursor ON CONFLICT (workspace_id) DO NOTHING;
