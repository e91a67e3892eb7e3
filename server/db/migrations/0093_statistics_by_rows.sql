-- A workspace that begins among larger ones is unknown to the statistics until a tenth of a table has changed, which is Postgres's own measure: one order
-- then looks like the whole of the workspace, and its rows are looked for by an index that knows the workspace alone. So these count rows instead.
ALTER TABLE "orders" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "order_item" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "order_log" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "order_package" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "order_work" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "logistic_history" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "buyer" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "chat" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "chat_message" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "product" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "sku" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "product_log" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "stock_movement" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "listing" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "listing_push" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "sku_sales" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "sales_day" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "sales_part" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "order_income" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "order_income_line" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);--> statement-breakpoint
ALTER TABLE "profit_part" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
