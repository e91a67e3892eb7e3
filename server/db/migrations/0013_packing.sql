ALTER TABLE "workspace" ADD COLUMN "packing_helper" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "order_scan" (
	"workspace_id" integer NOT NULL,
	"order_code" text NOT NULL,
	"action" text NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"scanned_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_scan_workspace_id_order_code_action_pk" PRIMARY KEY("workspace_id","order_code","action")
);
--> statement-breakpoint
CREATE INDEX "order_scan_day" ON "order_scan" USING btree ("workspace_id","action","scanned_at");
--> statement-breakpoint
SELECT wall_off('order_scan');
--> statement-breakpoint
CREATE INDEX "orders_tracking" ON "orders" USING btree ("workspace_id","tracking_number") WHERE "orders"."tracking_number" is not null;
--> statement-breakpoint
CREATE INDEX "orders_mp_order" ON "orders" USING btree ("workspace_id","mp_order_id");
