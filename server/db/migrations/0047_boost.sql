CREATE TABLE "boost_plan" (
	"workspace_id" integer NOT NULL,
	"boost_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"products" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "boost_plan_workspace_id_boost_id_pk" PRIMARY KEY("workspace_id","boost_id"),
	CONSTRAINT "boost_plan_time" CHECK ("boost_plan"."weekday" between 0 and 7 and "boost_plan"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "boost_run" (
	"workspace_id" integer NOT NULL,
	"run_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "boost_run_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"boost_id" uuid NOT NULL,
	"store_code" text NOT NULL,
	"mp_product_id" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone,
	CONSTRAINT "boost_run_workspace_id_run_id_pk" PRIMARY KEY("workspace_id","run_id")
);
--> statement-breakpoint
CREATE INDEX "boost_plan_hour" ON "boost_plan" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "boost_run_once" ON "boost_run" USING btree ("workspace_id","store_code","mp_product_id","due_at");--> statement-breakpoint
CREATE INDEX "boost_run_of" ON "boost_run" USING btree ("workspace_id","boost_id","due_at");--> statement-breakpoint
CREATE INDEX "boost_run_waiting" ON "boost_run" USING btree ("workspace_id","store_code") WHERE "boost_run"."state" = 'waiting';--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['boost_plan', 'boost_run']::regclass[]) AS name;
