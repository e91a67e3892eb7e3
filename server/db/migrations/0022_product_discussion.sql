CREATE TABLE "product_discussion" (
	"workspace_id" integer NOT NULL,
	"store_code" text NOT NULL,
	"mp_discussion_id" text NOT NULL,
	"product_name" text NOT NULL,
	"full_name" text NOT NULL,
	"message" text NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"replied_at" timestamp(3) with time zone,
	CONSTRAINT "product_discussion_workspace_id_store_code_mp_discussion_id_pk" PRIMARY KEY("workspace_id","store_code","mp_discussion_id")
);
--> statement-breakpoint
CREATE INDEX "product_discussion_waiting" ON "product_discussion" USING btree ("workspace_id","store_code","asked_at") WHERE replied_at is null;
--> statement-breakpoint
SELECT wall_off('product_discussion');
