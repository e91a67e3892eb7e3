ALTER TABLE "listing" ADD COLUMN "also_at" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "commerce_platform" text;--> statement-breakpoint
CREATE INDEX "orders_commerce_platform" ON "orders" USING btree ("workspace_id","commerce_platform","order_status","deadline_at","order_code") WHERE "orders"."commerce_platform" is not null;