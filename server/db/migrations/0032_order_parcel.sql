ALTER TABLE orders ADD COLUMN shipping_label text, ADD COLUMN routing_code text;
--> statement-breakpoint
-- A marketplace's word that a parcel comes back was written down as a person's having received it.
DELETE FROM order_log WHERE action = 90 AND agent_name IS NULL AND agent_id IS NULL;
