CREATE TABLE "keymap" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"keymap" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "keymap_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
SELECT wall_off('keymap');
--> statement-breakpoint
CREATE TABLE "macro" (
	"workspace_id" integer NOT NULL,
	"macro_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"over" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "macro_workspace_id_macro_id_pk" PRIMARY KEY("workspace_id","macro_id")
);
--> statement-breakpoint
CREATE INDEX "macro_seat" ON "macro" USING btree ("workspace_id","user_id","name");
--> statement-breakpoint
SELECT wall_off('macro');
