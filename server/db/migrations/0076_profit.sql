CREATE TABLE "order_income_line" (
	"workspace_id" integer NOT NULL,
	"order_code" text NOT NULL,
	"line_no" smallint NOT NULL,
	"sku" text NOT NULL,
	"store_code" text NOT NULL,
	"marketplace" text NOT NULL,
	"ordered_at" timestamp(3) with time zone NOT NULL,
	"profit_state" text NOT NULL,
	"qty" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"other" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"packing" bigint NOT NULL,
	"profit" bigint NOT NULL,
	CONSTRAINT "order_income_line_workspace_id_order_code_line_no_pk" PRIMARY KEY("workspace_id","order_code","line_no")
);
--> statement-breakpoint
CREATE TABLE "profit_due" (
	"workspace_id" integer NOT NULL,
	"due_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "profit_due_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_code" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "profit_due_workspace_id_due_id_pk" PRIMARY KEY("workspace_id","due_id")
);
--> statement-breakpoint
CREATE TABLE "profit_part" (
	"workspace_id" integer NOT NULL,
	"kind" text NOT NULL,
	"span" char(1) NOT NULL,
	"day" date NOT NULL,
	"store_code" text NOT NULL,
	"key" text NOT NULL,
	"profit_state" text NOT NULL,
	"orders" integer NOT NULL,
	"qty" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"other" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"packing" bigint NOT NULL,
	"profit" bigint NOT NULL,
	CONSTRAINT "profit_part_workspace_id_kind_span_day_store_code_key_profit_state_pk" PRIMARY KEY("workspace_id","kind","span","day","store_code","key","profit_state")
);
--> statement-breakpoint
ALTER TABLE "income_due" ALTER COLUMN "order_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "income_due" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "order_income" ADD COLUMN "profit_state" text;--> statement-breakpoint
ALTER TABLE "order_income" ADD COLUMN "revenue" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_income" ADD COLUMN "profit_fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_income" ADD COLUMN "packing" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "low_margin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_income_line_store" ON "order_income_line" USING btree ("workspace_id","store_code","ordered_at");--> statement-breakpoint
CREATE INDEX "order_income_line_sku" ON "order_income_line" USING btree ("workspace_id","sku","ordered_at");--> statement-breakpoint
CREATE INDEX "order_income_open" ON "order_income" USING btree ("workspace_id","order_code") WHERE "order_income"."profit_state" = 'unknown' or "order_income"."order_status" in (200, 300, 400, 950);--> statement-breakpoint
CREATE INDEX "orders_low_margin" ON "orders" USING btree ("workspace_id","order_status","deadline_at","order_code") WHERE "orders"."low_margin";--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['order_income_line', 'profit_part', 'profit_due']::regclass[]) AS name;--> statement-breakpoint
-- What is left of an order is reckoned from the day it is paid, not only once it goes out. Steps on the way to the courier change nothing of it.
DROP TRIGGER income_due_on_insert ON orders;--> statement-breakpoint
CREATE TRIGGER income_due_on_insert AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.order_status <> 100) EXECUTE FUNCTION income_due_of_order();--> statement-breakpoint
DROP TRIGGER income_due_on_update ON orders;--> statement-breakpoint
CREATE TRIGGER income_due_on_update AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.order_status <> NEW.order_status AND (OLD.order_status NOT IN (200, 300, 400, 950) OR NEW.order_status NOT IN (200, 300, 400, 950)))
    OR OLD.total <> NEW.total OR OLD.subtotal <> NEW.subtotal OR OLD.shipping_fee <> NEW.shipping_fee
    OR OLD.store_code <> NEW.store_code OR OLD.ordered_at <> NEW.ordered_at)
  EXECUTE FUNCTION income_due_of_order();--> statement-breakpoint
DROP TRIGGER income_due_on_delete ON orders;--> statement-breakpoint
CREATE TRIGGER income_due_on_delete AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.order_status <> 100) EXECUTE FUNCTION income_due_of_order();--> statement-breakpoint
-- Lines that come with their order need no mark of their own; lines that become others do.
CREATE FUNCTION income_due_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_item := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO income_due (workspace_id, order_code) VALUES (line.workspace_id, line.order_code);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER income_due_on_line_update AFTER UPDATE OF sku, qty, price, parts ON order_item FOR EACH ROW
  WHEN (OLD.sku <> NEW.sku OR OLD.qty <> NEW.qty OR OLD.price <> NEW.price OR OLD.parts IS DISTINCT FROM NEW.parts)
  EXECUTE FUNCTION income_due_of_line();--> statement-breakpoint
CREATE TRIGGER income_due_on_line_delete AFTER DELETE ON order_item FOR EACH ROW EXECUTE FUNCTION income_due_of_line();--> statement-breakpoint
CREATE FUNCTION income_due_of_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO income_due (workspace_id, order_code) VALUES (NEW.workspace_id, NEW.order_code);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER income_due_on_sale AFTER UPDATE OF tax ON sale FOR EACH ROW WHEN (OLD.tax <> NEW.tax) EXECUTE FUNCTION income_due_of_sale();--> statement-breakpoint
CREATE TRIGGER income_due_on_sale_insert AFTER INSERT ON sale FOR EACH ROW WHEN (NEW.tax <> 0) EXECUTE FUNCTION income_due_of_sale();--> statement-breakpoint
CREATE FUNCTION income_due_of_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO income_due (workspace_id, sku) VALUES (NEW.workspace_id, NEW.sku);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER income_due_on_sku AFTER UPDATE OF price_cost ON sku FOR EACH ROW WHEN (OLD.price_cost <> NEW.price_cost) EXECUTE FUNCTION income_due_of_sku();--> statement-breakpoint
CREATE TRIGGER income_due_on_sku_insert AFTER INSERT ON sku FOR EACH ROW WHEN (NEW.price_cost <> 0) EXECUTE FUNCTION income_due_of_sku();--> statement-breakpoint
-- The orders that are there already.
INSERT INTO income_due (workspace_id, order_code) SELECT workspace_id, order_code FROM orders WHERE order_status <> 100;
