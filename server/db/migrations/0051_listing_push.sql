CREATE TABLE "listing_push" (
	"workspace_id" integer NOT NULL,
	"listing_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"sku" text,
	"kind" text NOT NULL,
	"number" bigint NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"answered_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "listing_push_workspace_id_listing_id_place_pk" PRIMARY KEY("workspace_id","listing_id","place")
);
--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "pushes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_push_sku" ON "listing_push" USING btree ("workspace_id","sku");--> statement-breakpoint
-- A new push takes the place of the oldest: room on its page keeps it there.
ALTER TABLE listing_push SET (fillfactor = 90);--> statement-breakpoint
SELECT wall_off('listing_push'::regclass);
