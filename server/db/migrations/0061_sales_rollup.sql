CREATE TABLE "sales_day" (
	"workspace_id" integer NOT NULL,
	"day" date NOT NULL,
	"store_code" text NOT NULL,
	"orders" integer NOT NULL,
	"items" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"cancelled" integer NOT NULL,
	"returned" integer NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"cancelled_amount" bigint NOT NULL,
	"returned_amount" bigint NOT NULL,
	"buyers" bigint[] NOT NULL,
	CONSTRAINT "sales_day_workspace_id_day_store_code_pk" PRIMARY KEY("workspace_id","day","store_code")
);
--> statement-breakpoint
CREATE TABLE "sales_part" (
	"workspace_id" integer NOT NULL,
	"kind" text NOT NULL,
	"span" char(1) NOT NULL,
	"day" date NOT NULL,
	"store_code" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"items" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"cancelled" integer NOT NULL,
	"returned" integer NOT NULL,
	CONSTRAINT "sales_part_workspace_id_kind_span_day_store_code_key_pk" PRIMARY KEY("workspace_id","kind","span","day","store_code","key")
);
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['sales_day', 'sales_part']::regclass[]) AS name;--> statement-breakpoint
-- Cancelled and returned orders are counted as well now, and whatever else of an order its figures say makes its day due. What waits for payment (100) is none yet.
CREATE OR REPLACE FUNCTION sales_due_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_item := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO sales_due (workspace_id, store_code, day)
  SELECT o.workspace_id, o.store_code, (o.ordered_at AT TIME ZONE 'Asia/Jakarta')::date FROM orders o
  WHERE o.workspace_id = line.workspace_id AND o.order_code = line.order_code AND o.order_status <> 100;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER sales_due_on_update ON orders;--> statement-breakpoint
CREATE TRIGGER sales_due_on_update AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.order_status <> NEW.order_status AND (OLD.order_status IN (100, 550, 900) OR NEW.order_status IN (100, 550, 900)))
    OR OLD.store_code <> NEW.store_code OR OLD.ordered_at <> NEW.ordered_at
    OR OLD.total <> NEW.total OR OLD.subtotal <> NEW.subtotal OR OLD.discount <> NEW.discount OR OLD.shipping_fee <> NEW.shipping_fee
    OR OLD.order_qty <> NEW.order_qty OR OLD.courier_name <> NEW.courier_name
    OR OLD.mp_buyer_id IS DISTINCT FROM NEW.mp_buyer_id OR OLD.address ->> 'city' IS DISTINCT FROM NEW.address ->> 'city')
  EXECUTE FUNCTION sales_due_of_order();--> statement-breakpoint
-- Whose an order is, who entered or accepted it says.
CREATE FUNCTION sales_due_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_due (workspace_id, store_code, day)
  SELECT o.workspace_id, o.store_code, (o.ordered_at AT TIME ZONE 'Asia/Jakarta')::date FROM orders o
  WHERE o.workspace_id = NEW.workspace_id AND o.order_code = NEW.order_code AND o.order_status <> 100;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sales_due_on_log AFTER INSERT ON order_log FOR EACH ROW
  WHEN (NEW.action IN (2, 10) AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION sales_due_of_log();--> statement-breakpoint
INSERT INTO sales_due (workspace_id, store_code, day) SELECT DISTINCT workspace_id, store_code, (ordered_at AT TIME ZONE 'Asia/Jakarta')::date FROM orders;
