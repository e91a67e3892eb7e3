CREATE TABLE "workspace_log" (
	"workspace_id" integer NOT NULL,
	"log_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "workspace_log_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"act" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	CONSTRAINT "workspace_log_pkey" PRIMARY KEY("workspace_id","log_id")
);
--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "delete_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "delete_asked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "delete_asked_by" integer;--> statement-breakpoint
SELECT wall_off('workspace_log');--> statement-breakpoint
-- What was done stays told.
REVOKE UPDATE, DELETE ON workspace_log FROM dermaga_app;
