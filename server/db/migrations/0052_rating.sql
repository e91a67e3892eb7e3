CREATE TABLE "rating" (
	"workspace_id" integer NOT NULL,
	"rating_code" text NOT NULL,
	"store_code" text NOT NULL,
	"marketplace" text NOT NULL,
	"mp_rating_id" text NOT NULL,
	"mp_product_id" text NOT NULL,
	"mp_variant_id" text DEFAULT '' NOT NULL,
	"mp_order_id" text,
	"stars" smallint NOT NULL,
	"comment" text NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"video_urls" text[] DEFAULT '{}' NOT NULL,
	"buyer_name" text NOT NULL,
	"rated_at" timestamp(3) with time zone NOT NULL,
	"can_reply" boolean NOT NULL,
	"reply_comment" text,
	"reply_at" timestamp(3) with time zone,
	"reply_user_id" integer,
	"reply_name" text,
	"search_text" text GENERATED ALWAYS AS (lower(comment || ' ' || buyer_name || ' ' || coalesce(mp_order_id, ''))) STORED NOT NULL,
	CONSTRAINT "rating_workspace_id_rating_code_pk" PRIMARY KEY("workspace_id","rating_code"),
	CONSTRAINT "rating_stars" CHECK ("rating"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX "rating_recent" ON "rating" USING btree ("workspace_id","rated_at" DESC NULLS FIRST,"rating_code");--> statement-breakpoint
CREATE INDEX "rating_lowest" ON "rating" USING btree ("workspace_id","stars","rated_at" DESC NULLS FIRST,"rating_code");--> statement-breakpoint
CREATE INDEX "rating_unanswered" ON "rating" USING btree ("workspace_id","rated_at" DESC NULLS FIRST,"rating_code") WHERE "rating"."reply_comment" is null;--> statement-breakpoint
SELECT wall_off('rating'::regclass);
