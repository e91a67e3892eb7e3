CREATE TABLE "recovery_code" (
	"login_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_login_id_code_hash_pk" PRIMARY KEY("login_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"login_id" integer PRIMARY KEY NOT NULL,
	"secret_sealed" text,
	"last_step" integer DEFAULT 0 NOT NULL,
	"pending_sealed" text,
	"pending_at" timestamp(3) with time zone
);
