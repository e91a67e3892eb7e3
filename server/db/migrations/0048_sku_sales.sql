CREATE TABLE "sales_due" (
	"workspace_id" integer NOT NULL,
	"due_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sales_due_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_code" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "sales_due_workspace_id_due_id_pk" PRIMARY KEY("workspace_id","due_id")
);
--> statement-breakpoint
CREATE TABLE "sku_sales" (
	"workspace_id" integer NOT NULL,
	"sku" text NOT NULL,
	"day" date NOT NULL,
	"store_code" text NOT NULL,
	"orders" integer NOT NULL,
	"sold" integer NOT NULL,
	"taken" integer NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "sku_sales_workspace_id_sku_day_store_code_pk" PRIMARY KEY("workspace_id","sku","day","store_code")
);
--> statement-breakpoint
CREATE INDEX "sku_sales_day" ON "sku_sales" USING btree ("workspace_id","day","store_code");--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['sku_sales', 'sales_due']::regclass[]) AS name;--> statement-breakpoint
-- A day of a store is counted anew when an order begins or ends to be sold, or lies on another day. What is sold: every status but waiting payment (100),
-- returned (550) and cancelled (900). Lines say so when an order is inserted, since they come with it. Row triggers, which distribute with their tables.
CREATE FUNCTION sales_due_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_due (workspace_id, store_code, day) VALUES (OLD.workspace_id, OLD.store_code, (OLD.ordered_at AT TIME ZONE 'Asia/Jakarta')::date);
  IF TG_OP = 'UPDATE' AND (OLD.store_code, OLD.ordered_at) IS DISTINCT FROM (NEW.store_code, NEW.ordered_at) THEN
    INSERT INTO sales_due (workspace_id, store_code, day) VALUES (NEW.workspace_id, NEW.store_code, (NEW.ordered_at AT TIME ZONE 'Asia/Jakarta')::date);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION sales_due_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_item := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO sales_due (workspace_id, store_code, day)
  SELECT o.workspace_id, o.store_code, (o.ordered_at AT TIME ZONE 'Asia/Jakarta')::date FROM orders o
  WHERE o.workspace_id = line.workspace_id AND o.order_code = line.order_code AND o.order_status NOT IN (100, 550, 900);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sales_due_on_update AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.order_status IN (100, 550, 900)) <> (NEW.order_status IN (100, 550, 900))
    OR OLD.store_code <> NEW.store_code OR OLD.ordered_at <> NEW.ordered_at)
  EXECUTE FUNCTION sales_due_of_order();--> statement-breakpoint
CREATE TRIGGER sales_due_on_delete AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION sales_due_of_order();--> statement-breakpoint
CREATE TRIGGER sales_due_on_new_line AFTER INSERT OR DELETE ON order_item FOR EACH ROW EXECUTE FUNCTION sales_due_of_line();--> statement-breakpoint
CREATE TRIGGER sales_due_on_line AFTER UPDATE ON order_item FOR EACH ROW
  WHEN ((OLD.sku, OLD.qty, OLD.price, OLD.parts) IS DISTINCT FROM (NEW.sku, NEW.qty, NEW.price, NEW.parts))
  EXECUTE FUNCTION sales_due_of_line();--> statement-breakpoint
-- The orders that are there already.
INSERT INTO sales_due (workspace_id, store_code, day) SELECT DISTINCT workspace_id, store_code, (ordered_at AT TIME ZONE 'Asia/Jakarta')::date FROM orders;
