CREATE TABLE "manifest" (
	"workspace_id" integer NOT NULL,
	"manifest_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "manifest_manifest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"manifest_no" integer NOT NULL,
	"courier_name" text NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "manifest_workspace_id_manifest_id_pk" PRIMARY KEY("workspace_id","manifest_id")
);
--> statement-breakpoint
CREATE TABLE "manifest_parcel" (
	"workspace_id" integer NOT NULL,
	"order_code" text NOT NULL,
	"manifest_id" bigint NOT NULL,
	CONSTRAINT "manifest_parcel_workspace_id_order_code_pk" PRIMARY KEY("workspace_id","order_code")
);
--> statement-breakpoint
CREATE TABLE "order_hold" (
	"workspace_id" integer NOT NULL,
	"order_code" text NOT NULL,
	"sku" text NOT NULL,
	"missing" integer NOT NULL,
	"wave_id" bigint NOT NULL,
	"name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_hold_workspace_id_order_code_sku_pk" PRIMARY KEY("workspace_id","order_code","sku")
);
--> statement-breakpoint
CREATE TABLE "order_on_it" (
	"workspace_id" integer NOT NULL,
	"order_code" text NOT NULL,
	"seat" text NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"doing" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_on_it_workspace_id_order_code_seat_pk" PRIMARY KEY("workspace_id","order_code","seat")
);
--> statement-breakpoint
CREATE TABLE "packing_act" (
	"workspace_id" integer NOT NULL,
	"order_code" text NOT NULL,
	"act_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sku" text,
	"undone_by" uuid,
	"user_id" integer NOT NULL,
	"desk" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "packing_act_workspace_id_order_code_act_id_pk" PRIMARY KEY("workspace_id","order_code","act_id")
);
--> statement-breakpoint
CREATE TABLE "packing_photo" (
	"workspace_id" integer NOT NULL,
	"photo_id" uuid NOT NULL,
	"order_code" text NOT NULL,
	"mime_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "packing_photo_workspace_id_photo_id_pk" PRIMARY KEY("workspace_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "pick_wave" (
	"workspace_id" integer NOT NULL,
	"wave_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pick_wave_wave_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wave_no" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "pick_wave_workspace_id_wave_id_pk" PRIMARY KEY("workspace_id","wave_id")
);
--> statement-breakpoint
CREATE TABLE "pick_wave_line" (
	"workspace_id" integer NOT NULL,
	"wave_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"short" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pick_wave_line_workspace_id_wave_id_sku_pk" PRIMARY KEY("workspace_id","wave_id","sku")
);
--> statement-breakpoint
CREATE TABLE "pick_wave_order" (
	"workspace_id" integer NOT NULL,
	"wave_id" bigint NOT NULL,
	"order_code" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "pick_wave_order_workspace_id_wave_id_order_code_pk" PRIMARY KEY("workspace_id","wave_id","order_code")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_number" ON "manifest" USING btree ("workspace_id","manifest_no");--> statement-breakpoint
CREATE INDEX "manifest_parcel_of" ON "manifest_parcel" USING btree ("workspace_id","manifest_id");--> statement-breakpoint
CREATE INDEX "order_hold_wave" ON "order_hold" USING btree ("workspace_id","wave_id","sku");--> statement-breakpoint
CREATE INDEX "packing_act_at" ON "packing_act" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "packing_photo_of" ON "packing_photo" USING btree ("workspace_id","order_code","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_wave_number" ON "pick_wave" USING btree ("workspace_id","wave_no");--> statement-breakpoint
CREATE INDEX "pick_wave_order_of" ON "pick_wave_order" USING btree ("workspace_id","order_code");
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['order_on_it', 'packing_act', 'packing_photo', 'manifest', 'manifest_parcel', 'pick_wave', 'pick_wave_order', 'pick_wave_line', 'order_hold']::regclass[]) AS name;
