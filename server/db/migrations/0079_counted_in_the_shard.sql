-- What triggers count beside orders and messages is written row by row with the workspace named, never from a transition table within the statement: so the same
-- triggers hold where tables are distributed, each in the shard of its workspace (docs/scale.md).
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot constant smallint := pg_backend_pid() % 32;
  changed record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR changed IN
      SELECT workspace_id, store_code, order_status, count(*) AS difference FROM new_orders GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    LOOP
      PERFORM count_orders_by(changed.workspace_id, changed.store_code, changed.order_status, own_slot, changed.difference);
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR changed IN
      SELECT workspace_id, store_code, order_status, sum(change) AS difference FROM (
        SELECT workspace_id, store_code, order_status, -1 AS change FROM old_orders
        UNION ALL
        SELECT workspace_id, store_code, order_status, 1 FROM new_orders
      ) AS changes
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    LOOP
      PERFORM count_orders_by(changed.workspace_id, changed.store_code, changed.order_status, own_slot, changed.difference);
    END LOOP;
  ELSE
    FOR changed IN
      SELECT workspace_id, store_code, order_status, -count(*) AS difference FROM old_orders GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    LOOP
      PERFORM count_orders_by(changed.workspace_id, changed.store_code, changed.order_status, own_slot, changed.difference);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_orders_by(workspace int, store text, status smallint, own_slot smallint, difference bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count AS kept (workspace_id, store_code, order_status, slot, total) VALUES (workspace, store, status, own_slot, difference)
  ON CONFLICT (workspace_id, store_code, order_status, slot) DO UPDATE SET total = kept.total + excluded.total;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_buyers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR told IN
      SELECT workspace_id, marketplace, mp_buyer_id, array_agg(DISTINCT store_code ORDER BY store_code) AS store_codes,
        (array_agg(buyer_name ORDER BY ordered_at DESC, order_code DESC))[1] AS full_name,
        (array_agg(buyer_phone ORDER BY ordered_at DESC, order_code DESC))[1] AS phone,
        (array_agg(address->>'city' ORDER BY ordered_at DESC, order_code DESC))[1] AS city,
        min(ordered_at) AS first_order_at, max(ordered_at) AS last_order_at, count(*) AS order_count, sum(spent_on(order_status, total)) AS total_spent
      FROM new_orders WHERE mp_buyer_id IS NOT NULL
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    LOOP
      INSERT INTO buyer AS kept (workspace_id, marketplace, mp_buyer_id, store_codes, full_name, phone, city, first_order_at, last_order_at,
                                 order_count, total_spent, search_text)
      VALUES (told.workspace_id, told.marketplace, told.mp_buyer_id, told.store_codes, told.full_name, told.phone, told.city, told.first_order_at,
              told.last_order_at, told.order_count, told.total_spent, '')
      ON CONFLICT (workspace_id, marketplace, mp_buyer_id) DO UPDATE SET
        store_codes = CASE WHEN kept.store_codes @> excluded.store_codes THEN kept.store_codes
          ELSE ARRAY(SELECT DISTINCT code FROM unnest(kept.store_codes || excluded.store_codes) AS code ORDER BY code) END,
        full_name = CASE WHEN excluded.last_order_at >= kept.last_order_at THEN excluded.full_name ELSE kept.full_name END,
        phone = CASE WHEN excluded.last_order_at >= kept.last_order_at THEN excluded.phone ELSE kept.phone END,
        city = CASE WHEN excluded.last_order_at >= kept.last_order_at THEN excluded.city ELSE kept.city END,
        first_order_at = least(kept.first_order_at, excluded.first_order_at),
        last_order_at = greatest(kept.last_order_at, excluded.last_order_at),
        order_count = kept.order_count + excluded.order_count,
        total_spent = kept.total_spent + excluded.total_spent;
    END LOOP;
    RETURN NULL;
  END IF;

  IF TG_OP = 'UPDATE' THEN
    -- The common case: the order stays its buyer's, and at most what it counts for changes. Old and new are never joined: a plan that is kept from
    -- one order would meet ten thousand.
    FOR told IN
      SELECT workspace_id, marketplace, mp_buyer_id, sum(spent) AS difference FROM (
        SELECT workspace_id, marketplace, mp_buyer_id, -spent_on(order_status, total) AS spent FROM old_orders
        UNION ALL
        SELECT workspace_id, marketplace, mp_buyer_id, spent_on(order_status, total) FROM new_orders
      ) AS both_sides
      WHERE mp_buyer_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(spent) <> 0 ORDER BY 1, 2, 3
    LOOP
      UPDATE buyer AS kept SET total_spent = kept.total_spent + told.difference
      WHERE kept.workspace_id = told.workspace_id AND kept.marketplace = told.marketplace AND kept.mp_buyer_id = told.mp_buyer_id;
    END LOOP;
    -- The rest is rare: another buyer, name, store or date.
    FOR told IN
      WITH before AS (SELECT workspace_id, marketplace, mp_buyer_id, order_code, store_code, buyer_name, buyer_phone, address->>'city', ordered_at FROM old_orders),
        after AS (SELECT workspace_id, marketplace, mp_buyer_id, order_code, store_code, buyer_name, buyer_phone, address->>'city', ordered_at FROM new_orders)
      SELECT DISTINCT workspace_id, marketplace, mp_buyer_id
      FROM ((TABLE before EXCEPT TABLE after) UNION ALL (TABLE after EXCEPT TABLE before)) AS touched
      WHERE mp_buyer_id IS NOT NULL ORDER BY 1, 2, 3
    LOOP
      PERFORM read_buyer_again(told.workspace_id, told.marketplace, told.mp_buyer_id);
    END LOOP;
    RETURN NULL;
  END IF;

  FOR told IN
    SELECT DISTINCT workspace_id, marketplace, mp_buyer_id FROM old_orders WHERE mp_buyer_id IS NOT NULL ORDER BY 1, 2, 3
  LOOP
    PERFORM read_buyer_again(told.workspace_id, told.marketplace, told.mp_buyer_id);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION read_buyer_again(workspace int, of_marketplace text, buyer_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told record;
BEGIN
  INSERT INTO buyer VALUES (workspace, of_marketplace, buyer_id, '{}', '', NULL, NULL, now(), now(), 0, 0, '') ON CONFLICT DO NOTHING;
  PERFORM FROM buyer b WHERE b.workspace_id = workspace AND b.marketplace = of_marketplace AND b.mp_buyer_id = buyer_id FOR UPDATE;
  SELECT array_agg(DISTINCT o.store_code ORDER BY o.store_code) AS store_codes,
    (array_agg(o.buyer_name ORDER BY o.ordered_at DESC, o.order_code DESC))[1] AS full_name,
    (array_agg(o.buyer_phone ORDER BY o.ordered_at DESC, o.order_code DESC))[1] AS phone,
    (array_agg(o.address->>'city' ORDER BY o.ordered_at DESC, o.order_code DESC))[1] AS city,
    min(o.ordered_at) AS first_order_at, max(o.ordered_at) AS last_order_at, count(*) AS order_count,
    sum(spent_on(o.order_status, o.total)) AS total_spent
  INTO told
  FROM orders o WHERE o.workspace_id = workspace AND o.marketplace = of_marketplace AND o.mp_buyer_id = buyer_id;
  IF told.order_count = 0 THEN
    DELETE FROM buyer b WHERE b.workspace_id = workspace AND b.marketplace = of_marketplace AND b.mp_buyer_id = buyer_id;
  ELSE
    UPDATE buyer AS kept SET
      store_codes = told.store_codes, full_name = told.full_name, phone = told.phone, city = told.city, first_order_at = told.first_order_at,
      last_order_at = told.last_order_at, order_count = told.order_count, total_spent = told.total_spent
    WHERE kept.workspace_id = workspace AND kept.marketplace = of_marketplace AND kept.mp_buyer_id = buyer_id;
  END IF;
END $$;--> statement-breakpoint
DROP FUNCTION keep_chat_sessions(int[], text[], timestamptz[]);--> statement-breakpoint
CREATE FUNCTION keep_chat_sessions(workspace int, code text, changed_since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz := coalesce(
    (SELECT max(s.started_at) FROM chat_session s WHERE s.workspace_id = workspace AND s.chat_code = code AND s.started_at <= changed_since),
    changed_since);
BEGIN
  WITH asked AS (
    SELECT m.workspace_id, m.chat_code, m.reply_time, lag(m.reply_time) OVER (ORDER BY m.reply_time) AS before
    FROM chat_message m
    WHERE m.workspace_id = workspace AND m.chat_code = code AND m.reply_time >= since AND m.sender = 'buyer' AND m.taken_back_at IS NULL
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
    WHERE s.workspace_id = workspace AND s.chat_code = code AND s.started_at >= since
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.started_at = s.started_at)
  )
  INSERT INTO chat_session AS kept (workspace_id, chat_code, started_at, first_reply_at, user_id, agent_id, agent_name)
  SELECT workspace_id, chat_code, started_at, first_reply_at, user_id, agent_id, agent_name FROM wanted
  ON CONFLICT (workspace_id, chat_code, started_at) DO UPDATE
    SET first_reply_at = excluded.first_reply_at, user_id = excluded.user_id, agent_id = excluded.agent_id, agent_name = excluded.agent_name
    WHERE (kept.first_reply_at, kept.user_id, kept.agent_id, kept.agent_name)
      IS DISTINCT FROM (excluded.first_reply_at, excluded.user_id, excluded.agent_id, excluded.agent_name);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_sessions_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  -- What Dermaga writes by itself begins no session and answers none.
  FOR changed IN
    SELECT workspace_id, chat_code, min(reply_time) AS since FROM new_messages
    WHERE sender = 'buyer' OR (sender = 'seller' AND NOT automatic)
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    PERFORM keep_chat_sessions(changed.workspace_id, changed.chat_code, changed.since);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_sessions_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM keep_chat_sessions(OLD.workspace_id, OLD.chat_code, OLD.reply_time);
  ELSE
    PERFORM keep_chat_sessions(NEW.workspace_id, NEW.chat_code, least(OLD.reply_time, NEW.reply_time));
  END IF;
  RETURN NULL;
END $$;
