-- One row for each buyer of a workspace, by the marketplace's own id; kept by statement triggers on `orders`, in the transaction that changes them.
-- Social channels have no buyer accounts (their orders carry no mp_buyer_id), so they have no rows here.
CREATE TABLE "buyer" (
	"workspace_id" integer NOT NULL,
	"marketplace" text NOT NULL,
	"mp_buyer_id" text NOT NULL,
	"store_codes" text[] NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"city" text,
	"first_order_at" timestamp (3) with time zone NOT NULL,
	"last_order_at" timestamp (3) with time zone NOT NULL,
	"order_count" integer NOT NULL,
	"total_spent" bigint NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "buyer_workspace_id_marketplace_mp_buyer_id_pk" PRIMARY KEY("workspace_id","marketplace","mp_buyer_id")
);
--> statement-breakpoint
SELECT wall_off('buyer');
--> statement-breakpoint
-- What is searched of a buyer: every part lower-case and after a space. A phone number stands as it is dialled inside the country (0812…),
-- in digits alone: how the marketplace or the agent writes it does not matter.
CREATE FUNCTION buyer_search_text(full_name text, phone text, mp_buyer_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(concat(' ' || full_name, ' ' || nullif(regexp_replace(regexp_replace(phone, '[^0-9*]', '', 'g'), '^62', '0'), ''), ' ' || mp_buyer_id))
$$;
--> statement-breakpoint
-- What an order adds to what its buyer spent: nothing while unpaid (100) and once it is cancelled (900) or returned (550).
CREATE FUNCTION spent_on(order_status smallint, total bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN order_status IN (100, 550, 900) THEN 0 ELSE total END
$$;
--> statement-breakpoint
-- Buyers follow orders. What is added up is changed by its difference, in key order (as in count_orders), so that orders of one buyer may come in
-- side by side; what cannot be taken back by a difference (first and last order, stores) is read again from the orders, with the buyer's row held.
CREATE FUNCTION keep_buyers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO buyer AS kept (workspace_id, marketplace, mp_buyer_id, store_codes, full_name, phone, city, first_order_at, last_order_at,
                               order_count, total_spent, search_text)
    SELECT workspace_id, marketplace, mp_buyer_id, array_agg(DISTINCT store_code ORDER BY store_code),
      (array_agg(buyer_name ORDER BY ordered_at DESC, order_code DESC))[1],
      (array_agg(buyer_phone ORDER BY ordered_at DESC, order_code DESC))[1],
      (array_agg(address->>'city' ORDER BY ordered_at DESC, order_code DESC))[1],
      min(ordered_at), max(ordered_at), count(*), sum(spent_on(order_status, total)), ''
    FROM new_orders WHERE mp_buyer_id IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
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
    RETURN NULL;
  END IF;

  IF TG_OP = 'UPDATE' THEN
    -- The common case: the order stays its buyer's, and at most what it counts for changes. Old and new are never joined: a plan that is kept from
    -- one order would meet ten thousand.
    UPDATE buyer AS kept SET total_spent = kept.total_spent + changed.difference
    FROM (
      SELECT b.workspace_id, b.marketplace, b.mp_buyer_id, c.difference FROM (
        SELECT workspace_id, marketplace, mp_buyer_id, sum(spent) AS difference FROM (
          SELECT workspace_id, marketplace, mp_buyer_id, -spent_on(order_status, total) AS spent FROM old_orders
          UNION ALL
          SELECT workspace_id, marketplace, mp_buyer_id, spent_on(order_status, total) FROM new_orders
        ) AS both_sides
        WHERE mp_buyer_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(spent) <> 0
      ) c JOIN buyer b USING (workspace_id, marketplace, mp_buyer_id)
      ORDER BY 1, 2, 3 FOR UPDATE OF b
    ) AS changed
    WHERE (kept.workspace_id, kept.marketplace, kept.mp_buyer_id) = (changed.workspace_id, changed.marketplace, changed.mp_buyer_id);
    -- The rest is rare: another buyer, name, store or date.
    FOR left_over IN
      WITH before AS (SELECT workspace_id, marketplace, mp_buyer_id, order_code, store_code, buyer_name, buyer_phone, address->>'city', ordered_at FROM old_orders),
        after AS (SELECT workspace_id, marketplace, mp_buyer_id, order_code, store_code, buyer_name, buyer_phone, address->>'city', ordered_at FROM new_orders)
      SELECT DISTINCT workspace_id, marketplace, mp_buyer_id
      FROM ((TABLE before EXCEPT TABLE after) UNION ALL (TABLE after EXCEPT TABLE before)) AS touched
      WHERE mp_buyer_id IS NOT NULL ORDER BY 1, 2, 3
    LOOP
      PERFORM read_buyer_again(left_over.workspace_id, left_over.marketplace, left_over.mp_buyer_id);
    END LOOP;
    RETURN NULL;
  END IF;

  FOR left_over IN
    SELECT DISTINCT workspace_id, marketplace, mp_buyer_id FROM old_orders WHERE mp_buyer_id IS NOT NULL ORDER BY 1, 2, 3
  LOOP
    PERFORM read_buyer_again(left_over.workspace_id, left_over.marketplace, left_over.mp_buyer_id);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Brings a buyer to what the orders say; the row is held first and the orders are read after, so that nothing that another transaction adds is lost.
CREATE FUNCTION read_buyer_again(workspace int, of_marketplace text, buyer_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buyer VALUES (workspace, of_marketplace, buyer_id, '{}', '', NULL, NULL, now(), now(), 0, 0, '') ON CONFLICT DO NOTHING;
  PERFORM FROM buyer b WHERE (b.workspace_id, b.marketplace, b.mp_buyer_id) = (workspace, of_marketplace, buyer_id) FOR UPDATE;
  UPDATE buyer AS kept SET
    store_codes = told.store_codes, full_name = told.full_name, phone = told.phone, city = told.city,
    first_order_at = told.first_order_at, last_order_at = told.last_order_at, order_count = told.order_count, total_spent = told.total_spent
  FROM (
    SELECT array_agg(DISTINCT o.store_code ORDER BY o.store_code) AS store_codes,
      (array_agg(o.buyer_name ORDER BY o.ordered_at DESC, o.order_code DESC))[1] AS full_name,
      (array_agg(o.buyer_phone ORDER BY o.ordered_at DESC, o.order_code DESC))[1] AS phone,
      (array_agg(o.address->>'city' ORDER BY o.ordered_at DESC, o.order_code DESC))[1] AS city,
      min(o.ordered_at) AS first_order_at, max(o.ordered_at) AS last_order_at, count(*) AS order_count,
      sum(spent_on(o.order_status, o.total)) AS total_spent
    FROM orders o WHERE o.workspace_id = workspace AND o.marketplace = of_marketplace AND o.mp_buyer_id = buyer_id
    HAVING count(*) > 0
  ) told
  WHERE (kept.workspace_id, kept.marketplace, kept.mp_buyer_id) = (workspace, of_marketplace, buyer_id);
  IF NOT FOUND THEN
    DELETE FROM buyer b WHERE (b.workspace_id, b.marketplace, b.mp_buyer_id) = (workspace, of_marketplace, buyer_id);
  END IF;
END $$;
--> statement-breakpoint
-- The searched text follows what it is made of, whoever writes it.
CREATE FUNCTION tell_buyer_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := buyer_search_text(NEW.full_name, NEW.phone, NEW.mp_buyer_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER buyer_text_on_insert BEFORE INSERT ON buyer FOR EACH ROW EXECUTE FUNCTION tell_buyer_search_text();
--> statement-breakpoint
CREATE TRIGGER buyer_text_on_update BEFORE UPDATE ON buyer FOR EACH ROW
  WHEN ((OLD.full_name, OLD.phone) IS DISTINCT FROM (NEW.full_name, NEW.phone)) EXECUTE FUNCTION tell_buyer_search_text();
--> statement-breakpoint
INSERT INTO buyer (workspace_id, marketplace, mp_buyer_id, store_codes, full_name, phone, city, first_order_at, last_order_at, order_count, total_spent, search_text)
SELECT workspace_id, marketplace, mp_buyer_id, array_agg(DISTINCT store_code ORDER BY store_code),
  (array_agg(buyer_name ORDER BY ordered_at DESC, order_code DESC))[1],
  (array_agg(buyer_phone ORDER BY ordered_at DESC, order_code DESC))[1],
  (array_agg(address->>'city' ORDER BY ordered_at DESC, order_code DESC))[1],
  min(ordered_at), max(ordered_at), count(*), sum(spent_on(order_status, total)), ''
FROM orders WHERE mp_buyer_id IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER orders_keep_buyers_on_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION keep_buyers();
--> statement-breakpoint
CREATE TRIGGER orders_keep_buyers_on_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION keep_buyers();
--> statement-breakpoint
CREATE TRIGGER orders_keep_buyers_on_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION keep_buyers();
--> statement-breakpoint
CREATE INDEX "buyer_recent" ON "buyer" USING btree ("workspace_id","last_order_at","marketplace","mp_buyer_id");
--> statement-breakpoint
CREATE INDEX "buyer_search" ON "buyer" USING gin (workspace_id, search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin (workspace_id, (' ' || lower(name)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sku_search" ON "sku" USING gin (workspace_id, (' ' || lower(sku || ' ' || variant)) gin_trgm_ops);
--> statement-breakpoint
-- Buyers whose search_text is like every one of `patterns` (each with its own %), the latest first, at most `most`. Why as the owner: see search_orders.
CREATE FUNCTION search_buyers(patterns text[], most int) RETURNS TABLE (marketplace text, mp_buyer_id text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp AS $$
DECLARE
  likes text := (SELECT string_agg(format('b.search_text LIKE %L', pattern), ' AND ') FROM unnest(patterns) AS pattern);
BEGIN
  RETURN QUERY EXECUTE 'SELECT b.marketplace, b.mp_buyer_id FROM buyer b WHERE b.workspace_id = $1 AND ' || coalesce(likes, 'true')
    || ' ORDER BY b.last_order_at DESC, b.marketplace DESC, b.mp_buyer_id DESC LIMIT $2'
    USING nullif(current_setting('app.workspace_id', true), '')::int, most;
END $$;
--> statement-breakpoint
-- Buyers in whose text something is spelt nearly like `spelt`, the nearest first: for typing errors, where nothing is found as it was typed.
CREATE FUNCTION similar_buyers(spelt text, most int) RETURNS TABLE (marketplace text, mp_buyer_id text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET pg_trgm.word_similarity_threshold = 0.45 AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
BEGIN
  RETURN QUERY
    SELECT b.marketplace, b.mp_buyer_id FROM buyer b
    WHERE b.workspace_id = own_workspace AND spelt <% b.search_text
    ORDER BY word_similarity(spelt, b.search_text) DESC, b.last_order_at DESC, b.mp_buyer_id
    LIMIT most;
END $$;
--> statement-breakpoint
-- Products in whose name, or in a SKU or variant of which, each one of `patterns` is found.
CREATE FUNCTION search_products(patterns text[], most int) RETURNS SETOF int
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp AS $$
DECLARE
  sets text := (SELECT string_agg(format(
    '(SELECT product_id FROM product WHERE workspace_id = $1 AND ('' '' || lower(name)) LIKE %1$L'
    ' UNION SELECT product_id FROM sku WHERE workspace_id = $1 AND ('' '' || lower(sku || '' '' || variant)) LIKE %1$L)', pattern), ' INTERSECT ')
    FROM unnest(patterns) AS pattern);
BEGIN
  IF sets IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT p.product_id FROM product p JOIN (' || sets || ') found USING (product_id)'
    ' WHERE p.workspace_id = $1 ORDER BY p.archive, p.product_id DESC LIMIT $2'
    USING nullif(current_setting('app.workspace_id', true), '')::int, most;
END $$;
--> statement-breakpoint
CREATE FUNCTION similar_products(spelt text, most int) RETURNS SETOF int
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET pg_trgm.word_similarity_threshold = 0.45 AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
BEGIN
  RETURN QUERY
    SELECT p.product_id FROM product p
    WHERE p.workspace_id = own_workspace AND spelt <% (' ' || lower(p.name))
    ORDER BY word_similarity(spelt, ' ' || lower(p.name)) DESC, p.archive, p.product_id DESC
    LIMIT most;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  door regprocedure;
BEGIN
  FOREACH door IN ARRAY ARRAY['search_buyers(text[], int)', 'similar_buyers(text, int)', 'search_products(text[], int)', 'similar_products(text, int)']::regprocedure[]
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', door);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO dermaga_app', door);
  END LOOP;
END $$;
