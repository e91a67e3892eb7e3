-- Three hundred samples tell rare names from common ones as well as a thousand (0018, 0024) do; a hundred do not (docs/decisions/scale.md). Of what is sampled for
-- one column all columns are looked at: at a million orders, each look of autovacuum at them takes 3 s instead of 11.
DO $$
DECLARE
  searched regclass;
  change text := 'ALTER TABLE %s ALTER COLUMN search_text SET STATISTICS 300';
  spread boolean;
  failure text;
BEGIN
  FOREACH searched IN ARRAY ARRAY['orders', 'buyer', 'chat']::regclass[] LOOP
    spread := false;
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
      EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = $1)' INTO spread USING searched;
    END IF;
    IF NOT spread THEN
      EXECUTE format(change, searched);
      CONTINUE;
    END IF;
    -- Citus carries this change to no shard: each is told by itself, as in 0096.
    SET LOCAL citus.enable_ddl_propagation TO off;
    EXECUTE format(change, searched);
    SET LOCAL citus.enable_ddl_propagation TO on;
    EXECUTE 'SELECT min(result) FILTER (WHERE NOT success) FROM run_command_on_workers($1)' INTO failure
      USING 'SET citus.enable_ddl_propagation TO off; ' || format(change, searched);
    IF failure IS NULL THEN
      EXECUTE 'SELECT min(result) FILTER (WHERE NOT success) FROM run_command_on_shards($1, $2)' INTO failure USING searched, change;
    END IF;
    IF failure IS NOT NULL THEN RAISE EXCEPTION '% on a node: %', searched, failure; END IF;
  END LOOP;
END $$;
