-- order_count follows orders within the statement that changes them. One upsert for both signs, in key order: two statements that touch
-- the same counters wait for each other instead of locking in opposite order.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_count AS kept (workspace_id, store_code, order_status, total)
    SELECT workspace_id, store_code, order_status, count(*) FROM new_orders
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (workspace_id, store_code, order_status) DO UPDATE SET total = kept.total + excluded.total;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO order_count AS kept (workspace_id, store_code, order_status, total)
    SELECT workspace_id, store_code, order_status, sum(change) FROM (
      SELECT workspace_id, store_code, order_status, -1 AS change FROM old_orders
      UNION ALL
      SELECT workspace_id, store_code, order_status, 1 FROM new_orders
    ) AS changes
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (workspace_id, store_code, order_status) DO UPDATE SET total = kept.total + excluded.total;
  ELSE
    INSERT INTO order_count AS kept (workspace_id, store_code, order_status, total)
    SELECT workspace_id, store_code, order_status, -count(*) FROM old_orders
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (workspace_id, store_code, order_status) DO UPDATE SET total = kept.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_counted_on_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_counted_on_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_counted_on_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
