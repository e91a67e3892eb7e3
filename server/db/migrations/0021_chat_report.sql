-- Sessions of chats, kept as messages come, fail and are taken back: reports read these rows and never the messages (docs/decisions/chat-reports.md).
CREATE TABLE chat_session (
  workspace_id integer NOT NULL,
  chat_code text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  -- An agent's first reply within 24 hours of the start, and whose it was.
  first_reply_at timestamptz(3),
  user_id integer,
  agent_id integer,
  agent_name text,
  CONSTRAINT chat_session_workspace_id_chat_code_started_at_pk PRIMARY KEY (workspace_id, chat_code, started_at)
);
--> statement-breakpoint
CREATE INDEX chat_session_started ON chat_session (workspace_id, started_at);
--> statement-breakpoint
SELECT wall_off('chat_session');
--> statement-breakpoint
-- Brings the sessions of chats up to their messages, each from an instant on: what lies before it has not changed.
-- A session begins with a message of the buyer's that none of theirs precedes by less than 24 hours.
CREATE FUNCTION keep_chat_sessions(workspaces int[], codes text[], sinces timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH touched AS MATERIALIZED (
    SELECT t.workspace_id, t.chat_code, coalesce(
      (SELECT max(s.started_at) FROM chat_session s WHERE s.workspace_id = t.workspace_id AND s.chat_code = t.chat_code AND s.started_at <= t.since),
      t.since) AS since
    FROM unnest(workspaces, codes, sinces) AS t (workspace_id, chat_code, since)
  ), asked AS (
    SELECT m.workspace_id, m.chat_code, m.reply_time, lag(m.reply_time) OVER (PARTITION BY m.workspace_id, m.chat_code ORDER BY m.reply_time) AS before
    FROM touched t
    JOIN chat_message m ON m.workspace_id = t.workspace_id AND m.chat_code = t.chat_code AND m.reply_time >= t.since
    WHERE m.sender = 'buyer' AND m.taken_back_at IS NULL
  ), wanted AS MATERIALIZED (
    SELECT a.workspace_id, a.chat_code, a.reply_time AS started_at, r.reply_time AS first_reply_at, r.user_id, r.agent_id, r.agent_name
    FROM asked a
    LEFT JOIN LATERAL (
      SELECT m.reply_time, m.user_id, m.agent_id, m.agent_name FROM chat_message m
      WHERE m.workspace_id = a.workspace_id AND m.chat_code = a.chat_code
        AND m.reply_time >= a.reply_time AND m.reply_time < a.reply_time + interval '24 hours'
        AND m.sender = 'seller' AND NOT m.automatic AND m.sent_status <> 2 AND m.taken_back_at IS NULL
      ORDER BY m.reply_time, m.msg_id LIMIT 1
    ) r ON true
    WHERE a.before IS NULL OR a.reply_time - a.before >= interval '24 hours'
  ), gone AS (
    DELETE FROM chat_session s USING touched t
    WHERE s.workspace_id = t.workspace_id AND s.chat_code = t.chat_code AND s.started_at >= t.since
      AND NOT EXISTS (
        SELECT FROM wanted w WHERE w.workspace_id = s.workspace_id AND w.chat_code = s.chat_code AND w.started_at = s.started_at)
  )
  INSERT INTO chat_session AS kept (workspace_id, chat_code, started_at, first_reply_at, user_id, agent_id, agent_name)
  SELECT workspace_id, chat_code, started_at, first_reply_at, user_id, agent_id, agent_name FROM wanted
  ON CONFLICT (workspace_id, chat_code, started_at) DO UPDATE
    SET first_reply_at = excluded.first_reply_at, user_id = excluded.user_id, agent_id = excluded.agent_id, agent_name = excluded.agent_name
    WHERE (kept.first_reply_at, kept.user_id, kept.agent_id, kept.agent_name)
      IS DISTINCT FROM (excluded.first_reply_at, excluded.user_id, excluded.agent_id, excluded.agent_name);
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_sessions_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What Dermaga writes by itself begins no session and answers none.
  PERFORM keep_chat_sessions(array_agg(workspace_id), array_agg(chat_code), array_agg(since)) FROM (
    SELECT workspace_id, chat_code, min(reply_time) AS since FROM new_messages
    WHERE sender = 'buyer' OR (sender = 'seller' AND NOT automatic)
    GROUP BY workspace_id, chat_code
  ) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_sessions_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM keep_chat_sessions(ARRAY[OLD.workspace_id], ARRAY[OLD.chat_code], ARRAY[OLD.reply_time]);
  ELSE
    PERFORM keep_chat_sessions(ARRAY[NEW.workspace_id], ARRAY[NEW.chat_code], ARRAY[least(OLD.reply_time, NEW.reply_time)]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_kept_on_insert AFTER INSERT ON chat_message
  REFERENCING NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION keep_sessions_of_new();
--> statement-breakpoint
-- Most changes (sent, delivered, read) mean nothing to a session.
CREATE TRIGGER sessions_kept_on_update AFTER UPDATE ON chat_message FOR EACH ROW
  WHEN (OLD.reply_time <> NEW.reply_time OR OLD.sender <> NEW.sender OR OLD.automatic <> NEW.automatic OR (OLD.sent_status = 2) <> (NEW.sent_status = 2)
    OR (OLD.taken_back_at IS NULL) <> (NEW.taken_back_at IS NULL))
  EXECUTE FUNCTION keep_sessions_of_changed();
--> statement-breakpoint
CREATE TRIGGER sessions_kept_on_delete AFTER DELETE ON chat_message FOR EACH ROW EXECUTE FUNCTION keep_sessions_of_changed();
--> statement-breakpoint
-- The messages that are there already.
SELECT keep_chat_sessions(array_agg(workspace_id), array_agg(chat_code), array_agg(since)) FROM (
  SELECT workspace_id, chat_code, min(reply_time) AS since FROM chat_message GROUP BY workspace_id, chat_code
) AS every HAVING count(*) > 0;
