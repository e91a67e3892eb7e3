CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- Codes of the workspace's orders whose search_text is like `pattern` (with its own %), newest first, at most `most`.
-- Under row-level security LIKE may not use an index, because it is not leakproof; so this runs as the owner and holds the wall itself.
-- Planned anew for each pattern: a rare one walks the trigram index, a common one the newest orders.
CREATE FUNCTION search_orders(pattern text, most int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
BEGIN
  RETURN QUERY
    SELECT found.order_code FROM orders AS found
    WHERE found.workspace_id = own_workspace AND found.search_text LIKE pattern
    ORDER BY found.ordered_at DESC, found.order_code DESC
    LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_orders(text, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_orders(text, int) TO dermaga_app;
