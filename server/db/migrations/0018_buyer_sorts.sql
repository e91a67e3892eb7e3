-- Who spent most, who ordered most and who comes first by name, without sorting every buyer for a page.
CREATE INDEX buyer_spent ON buyer (workspace_id, total_spent DESC, marketplace, mp_buyer_id);
--> statement-breakpoint
CREATE INDEX buyer_orders ON buyer (workspace_id, order_count DESC, total_spent DESC, marketplace, mp_buyer_id);
--> statement-breakpoint
CREATE INDEX buyer_name ON buyer (workspace_id, lower(full_name), marketplace, mp_buyer_id);
--> statement-breakpoint
-- Whether a name is rare decides between its trigrams and a walk from the latest buyer: a hundred samples cannot tell one in five hundred.
ALTER TABLE buyer ALTER COLUMN search_text SET STATISTICS 1000;
