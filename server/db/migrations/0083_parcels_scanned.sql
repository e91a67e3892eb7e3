ALTER TABLE "packing_photo" ADD COLUMN "package_no" smallint;--> statement-breakpoint
ALTER TABLE "order_scan" ADD COLUMN "package_no" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "manifest_parcel" ADD COLUMN "package_no" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_scan" DROP CONSTRAINT "order_scan_workspace_id_order_code_action_pk";--> statement-breakpoint
ALTER TABLE "manifest_parcel" DROP CONSTRAINT "manifest_parcel_workspace_id_order_code_pk";--> statement-breakpoint
ALTER TABLE "order_scan" ADD CONSTRAINT "order_scan_workspace_id_order_code_action_package_no_pk" PRIMARY KEY("workspace_id","order_code","action","package_no");--> statement-breakpoint
ALTER TABLE "manifest_parcel" ADD CONSTRAINT "manifest_parcel_workspace_id_order_code_package_no_pk" PRIMARY KEY("workspace_id","order_code","package_no");--> statement-breakpoint
-- An order in several parcels that was scanned as one: each of its parcels was.
INSERT INTO order_scan (workspace_id, order_code, action, package_no, user_id, name, scanned_at)
SELECT s.workspace_id, s.order_code, s.action, p.package_no, s.user_id, s.name, s.scanned_at
FROM order_scan s JOIN order_package p ON p.workspace_id = s.workspace_id AND p.order_code = s.order_code;--> statement-breakpoint
INSERT INTO manifest_parcel (workspace_id, order_code, package_no, manifest_id)
SELECT m.workspace_id, m.order_code, p.package_no, m.manifest_id
FROM manifest_parcel m JOIN order_package p ON p.workspace_id = m.workspace_id AND p.order_code = m.order_code;--> statement-breakpoint
DELETE FROM order_scan s USING order_package p WHERE p.workspace_id = s.workspace_id AND p.order_code = s.order_code AND s.package_no = 0;--> statement-breakpoint
DELETE FROM manifest_parcel m USING order_package p WHERE p.workspace_id = m.workspace_id AND p.order_code = m.order_code AND m.package_no = 0;
