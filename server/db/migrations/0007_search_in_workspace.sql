-- By workspace first: a search looked at every workspace's matches before, only to drop them.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
DROP INDEX orders_search;
--> statement-breakpoint
CREATE INDEX orders_search ON orders USING gin (workspace_id, search_text gin_trgm_ops);
