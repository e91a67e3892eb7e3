CREATE TABLE "order_tag" (
	"workspace_id" integer NOT NULL,
	"tag_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "order_tag_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"colour" text NOT NULL,
	CONSTRAINT "order_tag_workspace_id_tag_id_pk" PRIMARY KEY("workspace_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "order_rule" ADD COLUMN "acts" jsonb;--> statement-breakpoint
UPDATE order_rule SET acts = jsonb_build_array(jsonb_build_object('act', act, 'shipping_method', shipping_method));--> statement-breakpoint
ALTER TABLE "order_rule" ALTER COLUMN "acts" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_rule" DROP COLUMN "act";--> statement-breakpoint
ALTER TABLE "order_rule" DROP COLUMN "shipping_method";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tag_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "print_ask" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "order_tag_name" ON "order_tag" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "orders_tagged" ON "orders" USING btree ("workspace_id","order_status","deadline_at","order_code") WHERE "orders"."tag_ids" <> '{}';--> statement-breakpoint
CREATE INDEX "orders_assignee" ON "orders" USING btree ("workspace_id","assignee_id","order_status","deadline_at","order_code") WHERE "orders"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("workspace_id","order_status","deadline_at","order_code") WHERE "orders"."hold" is not null;--> statement-breakpoint
CREATE INDEX "orders_to_print" ON "orders" USING btree ("workspace_id","order_code") WHERE "orders"."print_ask" is not null;--> statement-breakpoint
UPDATE orders o SET hold = jsonb_build_object('kind', 'short', 'reason', h.missing, 'by', h.name, 'at', to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM (
  SELECT workspace_id, order_code, string_agg(missing || ' × ' || sku, ', ' ORDER BY sku) AS missing, min(name) AS name, min(at) AS at
  FROM order_hold GROUP BY workspace_id, order_code
) h WHERE o.workspace_id = h.workspace_id AND o.order_code = h.order_code AND o.order_status IN (100, 200, 300, 400, 950);--> statement-breakpoint
SELECT wall_off('order_tag'::regclass);
