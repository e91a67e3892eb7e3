-- The nearest are the nearest at any threshold: where there are enough of them at a high one, those at the low one, several times as many, need not be compared.
-- In the order of the nearest, those of the high one come first, so that the low one is only asked for what is missing.
CREATE OR REPLACE FUNCTION similar_buyers(spelt text, most int) RETURNS TABLE (marketplace text, mp_buyer_id text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET pg_trgm.word_similarity_threshold = 0.6 AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
  threshold text;
  told int := 0;
BEGIN
  FOREACH threshold IN ARRAY ARRAY['0.6', '0.45'] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', threshold, true);
    RETURN QUERY
      SELECT b.marketplace, b.mp_buyer_id FROM buyer b
      WHERE b.workspace_id = own_workspace AND spelt <% b.search_text
      ORDER BY word_similarity(spelt, b.search_text) DESC, b.last_order_at DESC, b.mp_buyer_id, b.marketplace
      LIMIT most - told OFFSET told;
    GET DIAGNOSTICS told = ROW_COUNT;
    EXIT WHEN told = most;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION similar_products(spelt text, most int) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET pg_trgm.word_similarity_threshold = 0.6 AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
  threshold text;
  told int := 0;
BEGIN
  FOREACH threshold IN ARRAY ARRAY['0.6', '0.45'] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', threshold, true);
    RETURN QUERY
      SELECT p.product_id FROM product p
      WHERE p.workspace_id = own_workspace AND spelt <% (' ' || lower(p.name))
      ORDER BY word_similarity(spelt, ' ' || lower(p.name)) DESC, p.archive, p.product_id DESC
      LIMIT most - told OFFSET told;
    GET DIAGNOSTICS told = ROW_COUNT;
    EXIT WHEN told = most;
  END LOOP;
END $$;
