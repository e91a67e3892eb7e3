CREATE TABLE "income_due" (
	"workspace_id" integer NOT NULL,
	"due_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "income_due_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_code" text NOT NULL,
	CONSTRAINT "income_due_workspace_id_due_id_pk" PRIMARY KEY("workspace_id","due_id")
);
--> statement-breakpoint
CREATE TABLE "order_income" (
	"workspace_id" integer NOT NULL,
	"order_code" text NOT NULL,
	"store_code" text NOT NULL,
	"marketplace" text NOT NULL,
	"order_status" smallint NOT NULL,
	"ordered_at" timestamp(3) with time zone NOT NULL,
	"income_state" text,
	"expected" bigint NOT NULL,
	"settled" bigint,
	"gap" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"refund" bigint NOT NULL,
	"adjustment" bigint NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"unit_costs" bigint[],
	"cost" bigint,
	"profit" bigint,
	"accepted_gap" bigint,
	"note" text,
	"accepted_by" text,
	"accepted_at" timestamp(3) with time zone,
	CONSTRAINT "order_income_workspace_id_order_code_pk" PRIMARY KEY("workspace_id","order_code")
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"workspace_id" integer NOT NULL,
	"settlement_code" text NOT NULL,
	"mp_settlement_id" text NOT NULL,
	"store_code" text NOT NULL,
	"marketplace" text NOT NULL,
	"payout_state" text NOT NULL,
	"settled_at" timestamp(3) with time zone NOT NULL,
	"told_amount" bigint,
	"whole" boolean DEFAULT false NOT NULL,
	"reading_at" timestamp(3) with time zone NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"sales" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "settlement_workspace_id_settlement_code_pk" PRIMARY KEY("workspace_id","settlement_code")
);
--> statement-breakpoint
CREATE TABLE "settlement_line" (
	"workspace_id" integer NOT NULL,
	"settlement_code" text NOT NULL,
	"line_code" text NOT NULL,
	"store_code" text NOT NULL,
	"marketplace" text NOT NULL,
	"order_code" text,
	"category" text NOT NULL,
	"mp_kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"settled_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "settlement_line_workspace_id_settlement_code_line_code_pk" PRIMARY KEY("workspace_id","settlement_code","line_code")
);
--> statement-breakpoint
CREATE INDEX "order_income_state" ON "order_income" USING btree ("workspace_id","income_state","ordered_at","order_code");--> statement-breakpoint
CREATE INDEX "order_income_recent" ON "order_income" USING btree ("workspace_id","ordered_at","order_code");--> statement-breakpoint
CREATE INDEX "settlement_recent" ON "settlement" USING btree ("workspace_id","settled_at","settlement_code");--> statement-breakpoint
CREATE INDEX "settlement_line_order" ON "settlement_line" USING btree ("workspace_id","order_code");--> statement-breakpoint
CREATE INDEX "settlement_line_recent" ON "settlement_line" USING btree ("workspace_id","settled_at","settlement_code","line_code");--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['settlement', 'settlement_line', 'order_income', 'income_due']::regclass[]) AS name;--> statement-breakpoint
-- An order's income is looked at anew when it goes out (500, 600, 700, 800) or comes back (550, 900), and when what it should bring changes. What was settled says so by
-- itself: whoever takes it in looks at its orders. Row triggers, which distribute with their tables.
CREATE FUNCTION income_due_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one orders := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO income_due (workspace_id, order_code) VALUES (one.workspace_id, one.order_code);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER income_due_on_insert AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.order_status IN (500, 600, 700, 800)) EXECUTE FUNCTION income_due_of_order();--> statement-breakpoint
CREATE TRIGGER income_due_on_update AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((NEW.order_status IN (500, 600, 700, 800) OR OLD.order_status IN (500, 600, 700, 800))
    AND (OLD.order_status <> NEW.order_status OR OLD.total <> NEW.total OR OLD.subtotal <> NEW.subtotal OR OLD.shipping_fee <> NEW.shipping_fee
      OR OLD.store_code <> NEW.store_code OR OLD.ordered_at <> NEW.ordered_at))
  EXECUTE FUNCTION income_due_of_order();--> statement-breakpoint
CREATE TRIGGER income_due_on_delete AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.order_status IN (500, 550, 600, 700, 800)) EXECUTE FUNCTION income_due_of_order();--> statement-breakpoint
CREATE FUNCTION income_due_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO income_due (workspace_id, order_code) VALUES (NEW.workspace_id, NEW.order_code);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER income_due_on_return AFTER INSERT OR UPDATE ON order_return FOR EACH ROW
  WHEN (NEW.return_status = 'complete') EXECUTE FUNCTION income_due_of_return();--> statement-breakpoint
-- The orders that are there already.
INSERT INTO income_due (workspace_id, order_code) SELECT workspace_id, order_code FROM orders WHERE order_status IN (500, 600, 700, 800);
