-- A tab narrowed to a store or a marketplace passes over the others' orders in the index, without reading them.
DROP INDEX orders_status_deadline;
--> statement-breakpoint
CREATE INDEX orders_status_deadline ON orders (workspace_id, order_status, deadline_at, order_code) INCLUDE (store_code, marketplace);
--> statement-breakpoint
DROP INDEX orders_status_ordered;
--> statement-breakpoint
CREATE INDEX orders_status_ordered ON orders (workspace_id, order_status, ordered_at, order_code) INCLUDE (store_code, marketplace);
--> statement-breakpoint
DROP INDEX orders_status_total;
--> statement-breakpoint
CREATE INDEX orders_status_total ON orders (workspace_id, order_status, total, order_code) INCLUDE (store_code, marketplace);
