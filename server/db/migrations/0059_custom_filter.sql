CREATE TABLE "custom_filter" (
	"workspace_id" integer NOT NULL,
	"query_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "custom_filter_query_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"place" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "custom_filter_workspace_id_query_id_pk" PRIMARY KEY("workspace_id","query_id")
);
--> statement-breakpoint
CREATE INDEX "custom_filter_place" ON "custom_filter" USING btree ("workspace_id","place");
--> statement-breakpoint
SELECT wall_off('custom_filter');
