CREATE TABLE "order_package" (
	"workspace_id" integer NOT NULL,
	"order_code" text NOT NULL,
	"package_no" smallint NOT NULL,
	"mp_package_id" text NOT NULL,
	"tracking_number" text,
	"lines" jsonb NOT NULL,
	"is_packed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_package_workspace_id_order_code_package_no_pk" PRIMARY KEY("workspace_id","order_code","package_no")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "package_count" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packed_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "merged_as" text;--> statement-breakpoint
CREATE INDEX "order_package_tracking" ON "order_package" USING btree ("workspace_id","tracking_number") WHERE "order_package"."tracking_number" is not null;--> statement-breakpoint
CREATE INDEX "orders_merged" ON "orders" USING btree ("workspace_id","merged_as") WHERE "orders"."merged_as" is not null;--> statement-breakpoint
SELECT wall_off('order_package'::regclass);
