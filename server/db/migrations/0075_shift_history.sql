ALTER TABLE "attendance_shift" ADD COLUMN "valid_from" date DEFAULT '2000-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_shift" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "attendance_shift" DROP CONSTRAINT "attendance_shift_workspace_id_user_id_weekday_pk";--> statement-breakpoint
ALTER TABLE "attendance_shift" ADD CONSTRAINT "attendance_shift_workspace_id_user_id_weekday_valid_from_pk" PRIMARY KEY("workspace_id","user_id","weekday","valid_from");--> statement-breakpoint
ALTER TABLE "attendance_shift" ADD CONSTRAINT "attendance_shift_order" CHECK ("attendance_shift"."valid_until" > "attendance_shift"."valid_from");