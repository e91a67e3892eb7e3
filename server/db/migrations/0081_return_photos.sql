CREATE TABLE "return_photo" (
	"workspace_id" integer NOT NULL,
	"return_code" text NOT NULL,
	"photo_id" uuid NOT NULL,
	"mime_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "return_photo_workspace_id_return_code_photo_id_pk" PRIMARY KEY("workspace_id","return_code","photo_id")
);

--> statement-breakpoint
SELECT wall_off('return_photo'::regclass);
