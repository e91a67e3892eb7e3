-- The role that requests run as: no login, no bypass, owner of nothing. Roles belong to the whole cluster, so another database may have made it already.
DO $$
BEGIN
  CREATE ROLE dermaga_app NOLOGIN NOINHERIT NOBYPASSRLS NOSUPERUSER;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
-- Who made the role may put itself into it only after this; who may not grant it has been put into it by whoever made it.
DO $$
BEGIN
  GRANT dermaga_app TO CURRENT_USER;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO dermaga_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO dermaga_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO dermaga_app;
--> statement-breakpoint
-- Puts a table behind its workspace's wall. Every migration that makes a table with a workspace calls it: SELECT wall_off('chat').
-- Tables get no privileges by default, so that one that was forgotten is closed, not open.
-- The setting is unset or empty outside read and write: then no row is visible.
CREATE FUNCTION wall_off(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'CREATE POLICY workspace_wall ON %s TO dermaga_app'
    ' USING (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::int)'
    ' WITH CHECK (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::int)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO dermaga_app', name);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION wall_off(regclass) FROM PUBLIC;
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY[
  'workspace', 'membership', 'agent', 'store', 'idempotency_key',
  'orders', 'order_item', 'order_log', 'logistic_history', 'order_count', 'order_batch', 'document',
  'product', 'sku', 'stock_movement', 'event_cursor', 'event_log'
]::regclass[]) AS name;
