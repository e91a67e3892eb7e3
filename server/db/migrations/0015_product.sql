-- Grows with every change of a SKU, so that a window knows which of two readings is the newer.
ALTER TABLE sku ADD COLUMN version integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- The stock editor's first page: by name, then each product's SKUs, without sorting them all.
CREATE INDEX product_name ON product (workspace_id, name, product_id);
--> statement-breakpoint
-- What people changed by hand. What orders did to stock stands in stock_movement.
CREATE TABLE product_log (
	workspace_id integer NOT NULL,
	log_id bigint GENERATED ALWAYS AS IDENTITY,
	product_id integer NOT NULL,
	sku text,
	field text NOT NULL,
	before bigint NOT NULL,
	after bigint NOT NULL,
	note text,
	agent_id integer,
	agent_name text NOT NULL,
	created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY (workspace_id, log_id)
);
--> statement-breakpoint
CREATE INDEX product_log_product ON product_log (workspace_id, product_id, log_id);
--> statement-breakpoint
CREATE INDEX product_log_agent ON product_log (workspace_id, agent_id, log_id);
--> statement-breakpoint
SELECT wall_off('product_log');
