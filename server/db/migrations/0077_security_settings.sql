CREATE TABLE "api_key" (
	"workspace_id" integer NOT NULL,
	"key_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "api_key_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"key_hash" text NOT NULL,
	"privileges" text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	"used_from" text,
	CONSTRAINT "api_key_pkey" PRIMARY KEY("workspace_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "factor_reset" (
	"login_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"link_until" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"login_id" integer NOT NULL,
	"passkey_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "passkey_passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"credential_id" text NOT NULL,
	"user_handle" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "passkey_login_id_passkey_id_pk" PRIMARY KEY("login_id","passkey_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"login_id" integer,
	"user_handle" text,
	"otp_id" uuid,
	"device_hash" text,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_log" ADD COLUMN "act" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_log" ADD COLUMN "about" text;--> statement-breakpoint
CREATE INDEX "api_key_hash" ON "api_key" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_key_seat" ON "api_key" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "factor_reset_token" ON "factor_reset" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "factor_reset_due" ON "factor_reset" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_end" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
SELECT wall_off('api_key');
