CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"highlight" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcement_published" ON "announcement" USING btree ("published_at");
--> statement-breakpoint
CREATE TABLE "blog" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "blog_published" ON "blog" USING btree ("published_at");
--> statement-breakpoint
CREATE TABLE "onboard_finished" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"ob_key" text NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "onboard_finished_workspace_id_user_id_ob_key_pk" PRIMARY KEY("workspace_id","user_id","ob_key")
);
--> statement-breakpoint
SELECT wall_off('onboard_finished');
--> statement-breakpoint
-- What a marketplace refused and nobody looked at yet: few of many, asked for at the start of every day.
CREATE INDEX "orders_failed" ON "orders" USING btree ("workspace_id","order_code") WHERE (action_state ->> 'state') = 'failed';
