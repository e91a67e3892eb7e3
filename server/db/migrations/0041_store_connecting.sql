-- Stores that are connected by their sellers: the way to the marketplace and back, pausing, the chat's own authorisation, and how far a sync is.
CREATE TABLE "store_authorisation" (
	"workspace_id" integer NOT NULL,
	"authorisation_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"marketplace" text NOT NULL,
	"purpose" text NOT NULL,
	"store_code" text,
	"state_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"shops_sealed" text,
	CONSTRAINT "store_authorisation_workspace_id_authorisation_id_pk" PRIMARY KEY("workspace_id","authorisation_id")
);
--> statement-breakpoint
CREATE TABLE "store_sync" (
	"workspace_id" integer NOT NULL,
	"store_code" text NOT NULL,
	"part" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"found" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"brought" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "store_sync_workspace_id_store_code_part_pk" PRIMARY KEY("workspace_id","store_code","part")
);
--> statement-breakpoint
DROP INDEX "store_marketplace_id";--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "connected_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "paused_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "chat_authorised" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "chat_until" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "store_authorisation_state" ON "store_authorisation" USING btree ("state_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "store_marketplace_id" ON "store" USING btree ("marketplace","store_id") WHERE "store"."status" > 0;
--> statement-breakpoint
UPDATE store SET connected_at = requested_at WHERE status = 2;
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['store_authorisation', 'store_sync']::regclass[]) AS name;
