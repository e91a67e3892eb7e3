CREATE TABLE "webhook_inbox" (
	"channel" text NOT NULL,
	"delivery_id" text NOT NULL,
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"body" "bytea" NOT NULL,
	"kept_by" integer NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_inbox_channel_delivery_id_pk" PRIMARY KEY("channel","delivery_id")
);
