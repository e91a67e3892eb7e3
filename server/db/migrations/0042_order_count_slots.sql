-- Orders of one store that come in side by side would wait for each other's counter until the one before has committed. Each connection counts in one of
-- 32 slots instead; what is read is their sum.
ALTER TABLE "order_count" DROP CONSTRAINT "order_count_workspace_id_store_code_order_status_pk";--> statement-breakpoint
ALTER TABLE "order_count" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_count" ADD CONSTRAINT "order_count_pkey" PRIMARY KEY("workspace_id","store_code","order_status","slot");--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot constant smallint := pg_backend_pid() % 32;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_count AS kept (workspace_id, store_code, order_status, slot, total)
    SELECT workspace_id, store_code, order_status, own_slot, count(*) FROM new_orders
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (workspace_id, store_code, order_status, slot) DO UPDATE SET total = kept.total + excluded.total;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO order_count AS kept (workspace_id, store_code, order_status, slot, total)
    SELECT workspace_id, store_code, order_status, own_slot, sum(change) FROM (
      SELECT workspace_id, store_code, order_status, -1 AS change FROM old_orders
      UNION ALL
      SELECT workspace_id, store_code, order_status, 1 FROM new_orders
    ) AS changes
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (workspace_id, store_code, order_status, slot) DO UPDATE SET total = kept.total + excluded.total;
  ELSE
    INSERT INTO order_count AS kept (workspace_id, store_code, order_status, slot, total)
    SELECT workspace_id, store_code, order_status, own_slot, -count(*) FROM old_orders
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (workspace_id, store_code, order_status, slot) DO UPDATE SET total = kept.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
