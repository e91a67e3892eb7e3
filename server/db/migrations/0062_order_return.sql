CREATE TABLE "order_return" (
	"workspace_id" integer NOT NULL,
	"return_code" text NOT NULL,
	"mp_return_id" text NOT NULL,
	"store_code" text NOT NULL,
	"marketplace" text NOT NULL,
	"mp_order_id" text NOT NULL,
	"order_code" text NOT NULL,
	"return_status" text NOT NULL,
	"mp_status" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"comment" text NOT NULL,
	"buyer_name" text NOT NULL,
	"refund_amount" bigint NOT NULL,
	"deadline" timestamp(3) with time zone,
	"ship_deadline" timestamp(3) with time zone,
	"tracking_number" text,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"video_urls" text[] DEFAULT '{}' NOT NULL,
	"items" jsonb NOT NULL,
	"product_name" text NOT NULL,
	"product_image_url" text,
	"return_qty" integer NOT NULL,
	"answers" text[] DEFAULT '{}' NOT NULL,
	"offer" jsonb,
	"steps" jsonb NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"mp_updated_at" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(mp_return_id || ' ' || mp_order_id || ' ' || buyer_name || ' ' || product_name || ' ' || reason || ' ' || comment)) STORED NOT NULL,
	CONSTRAINT "order_return_workspace_id_return_code_pk" PRIMARY KEY("workspace_id","return_code")
);
--> statement-breakpoint
ALTER TABLE "order_log" ADD COLUMN "return_status" text;--> statement-breakpoint
CREATE INDEX "order_return_recent" ON "order_return" USING btree ("workspace_id","requested_at" DESC NULLS FIRST,"return_code");--> statement-breakpoint
CREATE INDEX "order_return_deadline" ON "order_return" USING btree ("workspace_id","deadline","return_code");--> statement-breakpoint
CREATE INDEX "order_return_order" ON "order_return" USING btree ("workspace_id","order_code");--> statement-breakpoint
SELECT wall_off('order_return'::regclass);
