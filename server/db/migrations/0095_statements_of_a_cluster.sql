-- On a cluster a trigger's INSERT … SELECT is asked over a connection of its own, back to the node that it runs on. A worker whose transaction has one crashes
-- (Citus 13.2) at COMMIT PREPARED, when the transaction wrote to more than one node: what is read and what is written are two statements, each of which stays
-- in the shard (docs/decisions/scale.md).
CREATE OR REPLACE FUNCTION sales_due_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_item := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  store text;
  day_of_order date;
BEGIN
  SELECT o.store_code, (o.ordered_at AT TIME ZONE 'Asia/Jakarta')::date INTO store, day_of_order FROM orders o
  WHERE o.workspace_id = line.workspace_id AND o.order_code = line.order_code AND o.order_status <> 100;
  IF FOUND THEN
    INSERT INTO sales_due (workspace_id, store_code, day) VALUES (line.workspace_id, store, day_of_order);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales_due_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  store text;
  day_of_order date;
BEGIN
  SELECT o.store_code, (o.ordered_at AT TIME ZONE 'Asia/Jakarta')::date INTO store, day_of_order FROM orders o
  WHERE o.workspace_id = NEW.workspace_id AND o.order_code = NEW.order_code AND o.order_status <> 100;
  IF FOUND THEN
    INSERT INTO sales_due (workspace_id, store_code, day) VALUES (NEW.workspace_id, store, day_of_order);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_chat_sessions(workspace int, code text, changed_since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz := coalesce(
    (SELECT max(s.started_at) FROM chat_session s WHERE s.workspace_id = workspace AND s.chat_code = code AND s.started_at <= changed_since),
    changed_since);
  -- Null where nothing that bears on what changed has gone.
  counted timestamptz := (SELECT c.counted_until FROM chat c WHERE c.workspace_id = workspace AND c.chat_code = code AND c.counted_until >= since);
  starts timestamptz[] := '{}';
  wanted record;
BEGIN
  FOR wanted IN
    WITH asked AS (
      SELECT m.workspace_id, m.chat_code, m.reply_time, coalesce(lag(m.reply_time) OVER (ORDER BY m.reply_time), counted) AS before
      FROM chat_message m
      WHERE m.workspace_id = workspace AND m.chat_code = code AND m.reply_time >= since AND (counted IS NULL OR m.reply_time > counted)
        AND m.sender = 'buyer' AND m.taken_back_at IS NULL
    )
    SELECT a.reply_time AS started_at, r.reply_time AS first_reply_at, r.user_id, r.agent_id, r.agent_name
    FROM asked a
    LEFT JOIN LATERAL (
      SELECT m.reply_time, m.user_id, m.agent_id, m.agent_name FROM chat_message m
      WHERE m.workspace_id = workspace AND m.chat_code = code
        AND m.reply_time >= a.reply_time AND m.reply_time < a.reply_time + interval '24 hours'
        AND m.sender = 'seller' AND NOT m.automatic AND m.sent_status <> 2 AND m.taken_back_at IS NULL
      ORDER BY m.reply_time, m.msg_id LIMIT 1
    ) r ON true
    WHERE a.before IS NULL OR a.reply_time - a.before >= interval '24 hours'
  LOOP
    starts := starts || wanted.started_at;
    INSERT INTO chat_session AS kept (workspace_id, chat_code, started_at, first_reply_at, user_id, agent_id, agent_name)
    VALUES (workspace, code, wanted.started_at, wanted.first_reply_at, wanted.user_id, wanted.agent_id, wanted.agent_name)
    ON CONFLICT (workspace_id, chat_code, started_at) DO UPDATE
      SET first_reply_at = excluded.first_reply_at, user_id = excluded.user_id, agent_id = excluded.agent_id, agent_name = excluded.agent_name
      WHERE (kept.first_reply_at, kept.user_id, kept.agent_id, kept.agent_name)
        IS DISTINCT FROM (excluded.first_reply_at, excluded.user_id, excluded.agent_id, excluded.agent_name);
  END LOOP;
  DELETE FROM chat_session s
  WHERE s.workspace_id = workspace AND s.chat_code = code AND s.started_at >= since AND (counted IS NULL OR s.started_at > counted)
    AND s.started_at <> ALL (starts);
END $$;
--> statement-breakpoint
-- Pushes that came before, each counted once more. A statement that writes to a table of the coordinator alone may read none that is spread: this one stands
-- within it as a function (server/pushes/delivery.ts).
CREATE FUNCTION count_repeats(channels text[], delivery_ids text[]) RETURNS json LANGUAGE sql AS $$
  WITH repeated AS (
    UPDATE webhook_delivery known SET repeats = known.repeats + 1 FROM unnest(channels, delivery_ids) AS arrived (channel, delivery_id)
    WHERE known.channel = arrived.channel AND known.delivery_id = arrived.delivery_id AND known.http_status BETWEEN 200 AND 299
    RETURNING known.channel, known.delivery_id
  )
  SELECT coalesce(json_agg(repeated), '[]') FROM repeated
$$;
--> statement-breakpoint
-- A view is read with its owner's rights, except by a cluster.
DROP VIEW "package_limit";
--> statement-breakpoint
GRANT SELECT (package_name, agents, stores, orders) ON "membership_package" TO dermaga_app;
