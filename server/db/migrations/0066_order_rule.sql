CREATE TABLE "order_rule" (
	"workspace_id" integer NOT NULL,
	"rule_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "order_rule_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"query_id" integer NOT NULL,
	"act" text NOT NULL,
	"shipping_method" text,
	"active" boolean DEFAULT false NOT NULL,
	"place" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_rule_workspace_id_rule_id_pk" PRIMARY KEY("workspace_id","rule_id")
);
--> statement-breakpoint
CREATE INDEX "order_rule_place" ON "order_rule" USING btree ("workspace_id","place");--> statement-breakpoint
SELECT wall_off('order_rule'::regclass);
