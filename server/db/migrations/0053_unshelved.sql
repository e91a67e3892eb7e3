ALTER TABLE "sku" ADD COLUMN "unshelved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "unshelved_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sku_unshelved" ON "sku" USING btree ("workspace_id","sku") WHERE "sku"."unshelved" > 0;--> statement-breakpoint
CREATE INDEX "stock_movement_order" ON "stock_movement" USING btree ("workspace_id","order_code") WHERE "stock_movement"."order_code" is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_unshelved" ON "stock_movement" USING btree ("workspace_id","sku","order_code") WHERE "stock_movement"."unshelved_change" <> 0;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_unshelved_not_negative" CHECK ("sku"."unshelved" >= 0);