CREATE TABLE "sign_in_log" (
	"login_id" integer NOT NULL,
	"sign_in_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_log_sign_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"way" text NOT NULL,
	"refused" text,
	"times" integer DEFAULT 1 NOT NULL,
	"browser" text,
	"os" text,
	"network" text,
	CONSTRAINT "sign_in_log_login_id_sign_in_id_pk" PRIMARY KEY("login_id","sign_in_id")
);
--> statement-breakpoint
ALTER TABLE "session_family" ADD COLUMN "started_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session_family" ADD COLUMN "seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session_family" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "session_family" ADD COLUMN "os" text;--> statement-breakpoint
ALTER TABLE "session_family" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "session_family_login" ON "session_family" USING btree ("login_id");