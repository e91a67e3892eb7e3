CREATE TABLE "roulette" (
	"workspace_id" integer NOT NULL,
	"roulette_id" uuid NOT NULL,
	"title" text NOT NULL,
	"prizes" jsonb NOT NULL,
	"entries" text[] NOT NULL,
	"of_buyers" boolean NOT NULL,
	"seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"word" text,
	"winners" integer[],
	"drawn_at" timestamp(3) with time zone,
	"drawn_by" integer,
	CONSTRAINT "roulette_workspace_id_roulette_id_pk" PRIMARY KEY("workspace_id","roulette_id")
);
--> statement-breakpoint
SELECT wall_off('roulette');
