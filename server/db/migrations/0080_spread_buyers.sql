-- A cluster takes no subquery in what an INSERT writes: the same as a function.
CREATE FUNCTION joined_codes(text[], text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT code FROM unnest($1 || $2) AS code ORDER BY code)
$$;
--> statement-breakpoint
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
          ELSE joined_codes(kept.store_codes, excluded.store_codes) END,
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
END $$;
