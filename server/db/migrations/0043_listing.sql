-- What stores have for sale at their marketplaces, and the numbers on their way there; pieces that no marketplace is told of, and those kept for a campaign.
CREATE TABLE "listing" (
	"workspace_id" integer NOT NULL,
	"listing_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "listing_listing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_code" text NOT NULL,
	"marketplace" text NOT NULL,
	"mp_product_id" text NOT NULL,
	"mp_variant_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"mp_sku" text DEFAULT '' NOT NULL,
	"image_url" text,
	"url" text,
	"product_status" text NOT NULL,
	"mp_status" text NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"sku" text,
	"linked_by" text,
	"sync" boolean DEFAULT true NOT NULL,
	"due_at" timestamp(3) with time zone,
	"price_due" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone,
	"claim" uuid,
	"claimed_by" integer,
	"claimed_at" timestamp(3) with time zone,
	"outcome" text,
	"reason" text,
	"sent_stock" integer,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "listing_workspace_id_listing_id_pk" PRIMARY KEY("workspace_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "stock_campaign" (
	"workspace_id" integer NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"store_codes" text[] NOT NULL,
	"told" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "stock_campaign_workspace_id_campaign_id_pk" PRIMARY KEY("workspace_id","campaign_id"),
	CONSTRAINT "stock_campaign_order" CHECK ("stock_campaign"."starts_at" < "stock_campaign"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "stock_campaign_line" (
	"workspace_id" integer NOT NULL,
	"campaign_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "stock_campaign_line_workspace_id_campaign_id_sku_pk" PRIMARY KEY("workspace_id","campaign_id","sku"),
	CONSTRAINT "stock_campaign_line_some" CHECK ("stock_campaign_line"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "stock_buffer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sku" ADD COLUMN "buffer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sku" ADD COLUMN "low_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_sync" ADD COLUMN "cursor" text;--> statement-breakpoint
ALTER TABLE "store_sync" ADD COLUMN "total" integer;--> statement-breakpoint
ALTER TABLE "store_sync" ADD COLUMN "mended" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_at_marketplace" ON "listing" USING btree ("workspace_id","store_code","mp_product_id","mp_variant_id");--> statement-breakpoint
CREATE INDEX "listing_sku" ON "listing" USING btree ("workspace_id","sku") WHERE "listing"."sku" is not null;--> statement-breakpoint
CREATE INDEX "listing_mp_sku" ON "listing" USING btree ("workspace_id","mp_sku");--> statement-breakpoint
CREATE INDEX "listing_due" ON "listing" USING btree ("workspace_id","store_code","due_at") WHERE "listing"."due_at" is not null or "listing"."claim" is not null;--> statement-breakpoint
CREATE INDEX "stock_campaign_line_sku" ON "stock_campaign_line" USING btree ("workspace_id","sku");--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_buffer_not_negative" CHECK ("sku"."buffer" >= 0);
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['listing', 'stock_campaign', 'stock_campaign_line']::regclass[]) AS name;
