-- Constants of the specification: 10 a buyer's conversation, 20 the marketplace's own.
ALTER TABLE "chat" ALTER COLUMN "business_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "chat" ALTER COLUMN "business_type" SET DATA TYPE smallint USING 10;--> statement-breakpoint
ALTER TABLE "chat" ALTER COLUMN "business_type" SET DEFAULT 10;
