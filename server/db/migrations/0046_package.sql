CREATE TABLE "sku_part" (
	"workspace_id" integer NOT NULL,
	"sku" text NOT NULL,
	"part_sku" text NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "sku_part_workspace_id_sku_part_sku_pk" PRIMARY KEY("workspace_id","sku","part_sku"),
	CONSTRAINT "sku_part_some" CHECK ("sku_part"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "parts" jsonb;--> statement-breakpoint
CREATE INDEX "sku_part_part" ON "sku_part" USING btree ("workspace_id","part_sku");--> statement-breakpoint
SELECT wall_off('sku_part'::regclass);
