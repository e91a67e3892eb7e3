CREATE TABLE "push_subscription" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"family_id" uuid NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscription_workspace_id_user_id_endpoint_hash_pk" PRIMARY KEY("workspace_id","user_id","endpoint_hash")
);
--> statement-breakpoint
-- A browser belongs to one seat: whoever signs in to it next must not see what was meant for the one before.
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint_hash");
--> statement-breakpoint
CREATE INDEX "push_subscription_ended" ON "push_subscription" USING btree ("ended_at");
--> statement-breakpoint
CREATE TABLE "push_cursor" (
	"workspace_id" integer PRIMARY KEY NOT NULL,
	"cursor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"notif_key" text NOT NULL,
	"notif_val" smallint NOT NULL,
	CONSTRAINT "notification_setting_workspace_id_user_id_notif_key_pk" PRIMARY KEY("workspace_id","user_id","notif_key")
);
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['push_subscription', 'push_cursor', 'notification_setting']::regclass[]) AS name;
