-- The processes that run now: each holds a lock on its number for as long as its connection lives (server/db/notifications.ts).
-- What a process has taken belongs to nobody once its number is not here: no clock is asked.
CREATE SEQUENCE job_runner_id AS integer;
CREATE VIEW job_runner AS
  SELECT DISTINCT objid::bigint::integer AS runner_id FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND classid = 7305115 AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
GRANT SELECT ON job_runner TO dermaga_app;
CREATE INDEX "orders_pending" ON "orders" USING btree ("workspace_id","order_code") WHERE (action_state ->> 'state') = 'pending';
