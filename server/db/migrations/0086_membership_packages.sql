CREATE TABLE "membership_package" (
	"package_name" text PRIMARY KEY NOT NULL,
	"rank" smallint NOT NULL,
	"agents" integer,
	"stores" integer,
	"orders" integer,
	"trial_days" smallint,
	"offered" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
-- What the server said by itself until now: nothing changes for anybody.
INSERT INTO "membership_package" ("package_name", "rank", "agents", "stores", "orders", "trial_days") VALUES
	('FREE', 0, 3, 5, 3000, NULL),
	('BASIC', 1, 10, 15, 15000, NULL),
	('PRO', 2, NULL, NULL, NULL, 14);
--> statement-breakpoint
-- Products of a package that an operator put in by hand: as until now nothing holds it, and it stands above the others.
INSERT INTO "membership_package" ("package_name", "rank")
SELECT package_name, 2 + row_number() OVER (ORDER BY package_name) FROM (
	SELECT DISTINCT package_name FROM "membership_product" WHERE package_name NOT IN ('FREE', 'BASIC', 'PRO')
) p;
--> statement-breakpoint
-- The one thing that requests read of packages, from within a workspace.
CREATE VIEW "package_limit" AS SELECT package_name, agents, stores, orders FROM "membership_package";
--> statement-breakpoint
GRANT SELECT ON "package_limit" TO dermaga_app;
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "trial_package" text;--> statement-breakpoint
ALTER TABLE "membership_product" ADD COLUMN "offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_act" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "operator_act" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "membership_product" ADD CONSTRAINT "membership_product_package_name_membership_package_package_name_fk" FOREIGN KEY ("package_name") REFERENCES "public"."membership_package"("package_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_package_name" ON "membership" USING btree ("package_name");
--> statement-breakpoint
UPDATE "membership" SET "trial_package" = 'PRO' WHERE "trial_end" IS NOT NULL;
