DROP INDEX "idempotency_key_created";--> statement-breakpoint
DROP INDEX "long_job_ended";--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "order_batch_age" ON "order_batch" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "packing_photo_age" ON "packing_photo" USING btree ("workspace_id","taken_at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "long_job_ended" ON "long_job" USING btree ("workspace_id","ended_at") WHERE ended_at is not null;