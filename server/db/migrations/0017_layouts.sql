CREATE TABLE "named_layout" (
	"workspace_id" integer NOT NULL,
	"layout_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"slot" smallint,
	"windows" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "named_layout_workspace_id_layout_id_pk" PRIMARY KEY("workspace_id","layout_id")
);
--> statement-breakpoint
CREATE INDEX "named_layout_seat" ON "named_layout" USING btree ("workspace_id","user_id","name");
--> statement-breakpoint
SELECT wall_off('named_layout');
