CREATE TABLE "order_work" (
	"workspace_id" integer NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"action" smallint NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "order_work_workspace_id_day_hour_user_id_action_pk" PRIMARY KEY("workspace_id","day","hour","user_id","action")
);
--> statement-breakpoint
CREATE TABLE "order_work_new" (
	"workspace_id" integer NOT NULL,
	"work_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_work_new_work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"action" smallint NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "order_work_new_workspace_id_work_id_pk" PRIMARY KEY("workspace_id","work_id")
);
--> statement-breakpoint
ALTER TABLE "order_log" ADD COLUMN "user_id" integer;--> statement-breakpoint
CREATE INDEX "order_work_user" ON "order_work" USING btree ("workspace_id","user_id","day");--> statement-breakpoint
CREATE INDEX "order_log_user" ON "order_log" USING btree ("workspace_id","user_id","log_id");--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['order_work', 'order_work_new']::regclass[]) AS name;--> statement-breakpoint
-- Whose seat an entry names: an agent by their number, a super admin by name, where one alone is called that.
UPDATE order_log l SET user_id = a.user_id FROM agent a WHERE a.workspace_id = l.workspace_id AND a.agent_id = l.agent_id;--> statement-breakpoint
UPDATE order_log l SET user_id = a.user_id FROM (
  SELECT workspace_id, name, min(user_id) AS user_id FROM agent WHERE agent_id IS NULL GROUP BY 1, 2 HAVING count(*) = 1
) a WHERE a.workspace_id = l.workspace_id AND a.name = l.agent_name AND l.agent_id IS NULL AND l.user_id IS NULL;--> statement-breakpoint
INSERT INTO order_work (workspace_id, day, hour, user_id, action, total)
SELECT workspace_id, (created_at AT TIME ZONE 'Asia/Jakarta')::date, extract(hour FROM created_at AT TIME ZONE 'Asia/Jakarta'), user_id, action, count(*)
FROM order_log WHERE user_id IS NOT NULL AND note IS DISTINCT FROM 'undo' GROUP BY 1, 2, 3, 4, 5;
