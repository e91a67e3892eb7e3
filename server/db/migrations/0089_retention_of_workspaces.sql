ALTER TABLE "chat" ADD COLUMN "counted_until" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_message_age" ON "chat_message" USING btree ("workspace_id","reply_time");--> statement-breakpoint
CREATE INDEX "order_log_age" ON "order_log" USING btree ("workspace_id","created_at") WHERE action not in (2, 10, 50, 90, 91);--> statement-breakpoint
-- Brings the sessions of a chat up to its messages, from an instant on: what lies before it has not changed. A session begins with a message of the buyer's
-- that none of theirs precedes by less than 24 hours. Sessions up to `counted_until` stay as they were counted: messages of theirs went by age, the buyer's
-- last of those at that instant.
CREATE OR REPLACE FUNCTION keep_chat_sessions(workspace int, code text, changed_since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz := coalesce(
    (SELECT max(s.started_at) FROM chat_session s WHERE s.workspace_id = workspace AND s.chat_code = code AND s.started_at <= changed_since),
    changed_since);
  -- Null where nothing that bears on what changed has gone.
  counted timestamptz := (SELECT c.counted_until FROM chat c WHERE c.workspace_id = workspace AND c.chat_code = code AND c.counted_until >= since);
BEGIN
  WITH asked AS (
    SELECT m.workspace_id, m.chat_code, m.reply_time, coalesce(lag(m.reply_time) OVER (ORDER BY m.reply_time), counted) AS before
    FROM chat_message m
    WHERE m.workspace_id = workspace AND m.chat_code = code AND m.reply_time >= since AND (counted IS NULL OR m.reply_time > counted)
      AND m.sender = 'buyer' AND m.taken_back_at IS NULL
  ), wanted AS MATERIALIZED (
    SELECT a.workspace_id, a.chat_code, a.reply_time AS started_at, r.reply_time AS first_reply_at, r.user_id, r.agent_id, r.agent_name
    FROM asked a
    LEFT JOIN LATERAL (
      SELECT m.reply_time, m.user_id, m.agent_id, m.agent_name FROM chat_message m
      WHERE m.workspace_id = workspace AND m.chat_code = code
        AND m.reply_time >= a.reply_time AND m.reply_time < a.reply_time + interval '24 hours'
        AND m.sender = 'seller' AND NOT m.automatic AND m.sent_status <> 2 AND m.taken_back_at IS NULL
      ORDER BY m.reply_time, m.msg_id LIMIT 1
    ) r ON true
    WHERE a.before IS NULL OR a.reply_time - a.before >= interval '24 hours'
  ), gone AS (
    DELETE FROM chat_session s
    WHERE s.workspace_id = workspace AND s.chat_code = code AND s.started_at >= since AND (counted IS NULL OR s.started_at > counted)
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.started_at = s.started_at)
  )
  INSERT INTO chat_session AS kept (workspace_id, chat_code, started_at, first_reply_at, user_id, agent_id, agent_name)
  SELECT workspace_id, chat_code, started_at, first_reply_at, user_id, agent_id, agent_name FROM wanted
  ON CONFLICT (workspace_id, chat_code, started_at) DO UPDATE
    SET first_reply_at = excluded.first_reply_at, user_id = excluded.user_id, agent_id = excluded.agent_id, agent_name = excluded.agent_name
    WHERE (kept.first_reply_at, kept.user_id, kept.agent_id, kept.agent_name)
      IS DISTINCT FROM (excluded.first_reply_at, excluded.user_id, excluded.agent_id, excluded.agent_name);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_sessions_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What goes by age (db/retention.ts) was counted, and stays so.
  IF TG_OP = 'DELETE' AND current_setting('app.by_age', true) = 'on' THEN
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM keep_chat_sessions(OLD.workspace_id, OLD.chat_code, OLD.reply_time);
  ELSE
    PERFORM keep_chat_sessions(NEW.workspace_id, NEW.chat_code, least(OLD.reply_time, NEW.reply_time));
  END IF;
  RETURN NULL;
END $$;
