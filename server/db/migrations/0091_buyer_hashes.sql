ALTER TABLE "sales_day" ADD COLUMN "buyer_hashes" "bytea" NOT NULL DEFAULT '';--> statement-breakpoint
UPDATE sales_day SET buyer_hashes = coalesce((SELECT string_agg(int8send(b), ''::bytea) FROM unnest(buyers) b), '') WHERE buyers <> '{}';--> statement-breakpoint
ALTER TABLE "sales_day" ALTER COLUMN "buyer_hashes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sales_day" DROP COLUMN "buyers";
