CREATE TABLE "membership_payment" (
	"workspace_id" integer NOT NULL,
	"gateway_id" text NOT NULL,
	"order_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"payment_type" text,
	"pay_url" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"told_at" timestamp(3) with time zone,
	CONSTRAINT "membership_payment_workspace_id_gateway_id_pk" PRIMARY KEY("workspace_id","gateway_id")
);
--> statement-breakpoint
CREATE TABLE "operator_act" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"act" text NOT NULL,
	"about" text NOT NULL,
	"account_id" integer
);
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "trial_end" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "membership_order" ADD COLUMN "upgrade" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_order" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "membership_order" ADD COLUMN "surplus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_payment_gateway" ON "membership_payment" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "membership_payment_order" ON "membership_payment" USING btree ("workspace_id","order_id","created_at");
--> statement-breakpoint
SELECT wall_off('membership_payment');
--> statement-breakpoint
UPDATE "membership_order" SET "paid_by" = 'operator' WHERE "status" = 'paid';
--> statement-breakpoint
-- Rows are added to the operators' log and nothing else, not even by the owner of the tables.
CREATE FUNCTION keep_operator_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of operators is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_act_kept BEFORE UPDATE OR DELETE ON "operator_act" FOR EACH ROW EXECUTE FUNCTION keep_operator_act();
--> statement-breakpoint
CREATE TRIGGER operator_act_kept_whole BEFORE TRUNCATE ON "operator_act" FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_act();
