CREATE TABLE "dashboard_target" (
	"workspace_id" integer NOT NULL,
	"day_revenue" bigint,
	"day_orders" integer,
	"month_revenue" bigint,
	CONSTRAINT "dashboard_target_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "report_mail" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"week" date NOT NULL,
	CONSTRAINT "report_mail_workspace_id_user_id_week_pk" PRIMARY KEY("workspace_id","user_id","week")
);
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['dashboard_target', 'report_mail']::regclass[]) AS name;
