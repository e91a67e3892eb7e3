-- Numbers that are drawn over all workspaces outgrow four bytes. Once a table is spread, Citus gives its identity no other type: there each node, and each shard,
-- is told by itself. Such a change is made again without harm where it was broken off.
CREATE FUNCTION pg_temp.alter_everywhere(changed regclass, change text, in_shards text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  spread boolean := false;
  failure text;
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = $1)' INTO spread USING changed;
  END IF;
  IF NOT spread THEN
    EXECUTE format('ALTER TABLE %s %s', changed, change);
    RETURN;
  END IF;
  SET LOCAL citus.enable_ddl_propagation TO off;
  EXECUTE format('ALTER TABLE %s %s', changed, change);
  SET LOCAL citus.enable_ddl_propagation TO on;
  EXECUTE 'SELECT min(result) FILTER (WHERE NOT success) FROM run_command_on_workers($1)' INTO failure
    USING format('SET citus.enable_ddl_propagation TO off; ALTER TABLE %s %s', changed, change);
  IF failure IS NULL AND in_shards <> '' THEN
    EXECUTE 'SELECT min(result) FILTER (WHERE NOT success) FROM run_command_on_shards($1, $2)' INTO failure
      USING changed, 'ALTER TABLE %s ' || in_shards;
  END IF;
  IF failure IS NOT NULL THEN RAISE EXCEPTION '% on a node: %', changed, failure; END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.widen(widened regclass, VARIADIC columns text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change text := (SELECT string_agg(format('ALTER COLUMN %I SET DATA TYPE bigint', col), ', ') FROM unnest(columns) AS col);
BEGIN
  PERFORM pg_temp.alter_everywhere(widened, change, change);
  -- What the planner knew of these columns is gone with their type, and would be missed until a tenth of the table has changed.
  EXECUTE format('ANALYZE %s (%s)', widened, (SELECT string_agg(quote_ident(col), ', ') FROM unnest(columns) AS col));
END $$;
--> statement-breakpoint
SELECT pg_temp.widen('sign_in_log', 'sign_in_id'), pg_temp.widen('api_key', 'key_id'),
  pg_temp.widen('attendance_entry', 'entry_id'), pg_temp.widen('attendance_correction', 'correction_id', 'entry_id'),
  pg_temp.widen('attendance_leave', 'leave_id'), pg_temp.widen('payroll_item', 'item_id'), pg_temp.widen('reply_template', 'template_id'),
  pg_temp.widen('chat_broadcast', 'broadcast_id'), pg_temp.widen('chat_broadcast_receiver', 'broadcast_id'),
  pg_temp.widen('custom_filter', 'query_id'), pg_temp.widen('order_rule', 'rule_id', 'query_id'),
  pg_temp.widen('product', 'product_id'), pg_temp.widen('sku', 'product_id'), pg_temp.widen('product_log', 'product_id'), pg_temp.widen('order_item', 'product_id'),
  pg_temp.widen('stock_io', 'io_id'), pg_temp.widen('stock_io_line', 'io_id'), pg_temp.widen('stock_movement', 'io_id', 'purchase_id'),
  pg_temp.widen('supplier', 'supplier_id'), pg_temp.widen('purchase', 'purchase_id', 'supplier_id'), pg_temp.widen('purchase_line', 'purchase_id'),
  pg_temp.widen('purchase_receipt', 'receipt_id', 'purchase_id'), pg_temp.widen('purchase_receipt_line', 'receipt_id'),
  pg_temp.widen('purchase_payment', 'payment_id', 'purchase_id'),
  pg_temp.widen('customer', 'customer_id'), pg_temp.widen('sale', 'customer_id'), pg_temp.widen('sale_payment', 'payment_id');
--> statement-breakpoint
-- Tags are drawn by the workspace: orders and conversations carry them in arrays, and those tables are the largest. Each series begins behind all that were drawn:
-- an order may still carry a tag that was deleted.
DO $$
DECLARE
  tagged text;
  drawn int;
BEGIN
  FOREACH tagged IN ARRAY ARRAY['chat_tag', 'order_tag'] LOOP
    EXECUTE format('SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM %I', tagged || '_tag_id_seq') INTO drawn;
    IF drawn > 0 THEN
      INSERT INTO number_series (workspace_id, series, last) SELECT workspace_id, tagged, drawn FROM workspace ON CONFLICT DO NOTHING;
    END IF;
    PERFORM pg_temp.alter_everywhere(tagged::regclass, 'ALTER COLUMN tag_id DROP IDENTITY IF EXISTS', '');
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION search_products(text[], int), similar_products(text, int);
--> statement-breakpoint
-- Products in whose name, or in a SKU or variant of which, each one of `patterns` is found.
CREATE FUNCTION search_products(patterns text[], most int) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp AS $$
DECLARE
  sets text := (SELECT string_agg(format(
    '(SELECT product_id FROM product WHERE workspace_id = $1 AND ('' '' || lower(name)) LIKE %1$L'
    ' UNION SELECT product_id FROM sku WHERE workspace_id = $1 AND ('' '' || lower(sku || '' '' || variant)) LIKE %1$L)', pattern), ' INTERSECT ')
    FROM unnest(patterns) AS pattern);
BEGIN
  IF sets IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT p.product_id FROM product p JOIN (' || sets || ') found USING (product_id)'
    ' WHERE p.workspace_id = $1 ORDER BY p.archive, p.product_id DESC LIMIT $2'
    USING nullif(current_setting('app.workspace_id', true), '')::int, most;
END $$;
--> statement-breakpoint
CREATE FUNCTION similar_products(spelt text, most int) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET pg_trgm.word_similarity_threshold = 0.45 AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
BEGIN
  RETURN QUERY
    SELECT p.product_id FROM product p
    WHERE p.workspace_id = own_workspace AND spelt <% (' ' || lower(p.name))
    ORDER BY word_similarity(spelt, ' ' || lower(p.name)) DESC, p.archive, p.product_id DESC
    LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_products(text[], int), similar_products(text, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_products(text[], int), similar_products(text, int) TO dermaga_app;
