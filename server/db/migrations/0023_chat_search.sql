-- Several words are looked for as words: what trigrams know of two common words together is in half of all messages.
CREATE INDEX chat_message_words ON chat_message USING gin (workspace_id, to_tsvector('simple', message));
--> statement-breakpoint
DROP FUNCTION search_messages(text, text, int);
--> statement-breakpoint
-- Messages that hold all `parts`, newest first; of one chat, or of all. The newest are walked: what is common is found there. What is not is rare, and an
-- index has it: of words where there are several (`words`, a text search), of a part alone else. Neither is left to estimates, which tell common from rare badly.
CREATE FUNCTION search_messages(parts text[], words text, one_chat text, most int) RETURNS TABLE (chat_code text, msg_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
  walked CONSTANT int := 4000;
  oldest_walked bigint;
  got int;
BEGIN
  IF one_chat IS NOT NULL THEN
    RETURN QUERY
      SELECT found.chat_code, found.msg_id FROM chat_message AS found
      WHERE found.workspace_id = own_workspace AND found.chat_code = one_chat AND (' ' || found.message) ILIKE ALL (parts) AND found.taken_back_at IS NULL
      ORDER BY found.msg_id DESC
      LIMIT most;
    RETURN;
  END IF;

  RETURN QUERY
    SELECT newest.chat_code, newest.msg_id FROM (
      SELECT one.chat_code, one.msg_id, one.message, one.taken_back_at FROM chat_message AS one
      WHERE one.workspace_id = own_workspace ORDER BY one.msg_id DESC LIMIT walked
    ) AS newest
    WHERE (' ' || newest.message) ILIKE ALL (parts) AND newest.taken_back_at IS NULL
    ORDER BY newest.msg_id DESC
    LIMIT most;
  GET DIAGNOSTICS got = ROW_COUNT;
  IF got >= most THEN RETURN; END IF;
  SELECT one.msg_id INTO oldest_walked FROM chat_message AS one
    WHERE one.workspace_id = own_workspace ORDER BY one.msg_id DESC OFFSET walked - 1 LIMIT 1;
  IF oldest_walked IS NULL THEN RETURN; END IF;

  IF words IS NULL THEN
    RETURN QUERY
      WITH found AS MATERIALIZED (
        SELECT one.chat_code, one.msg_id FROM chat_message AS one
        WHERE one.workspace_id = own_workspace AND (' ' || one.message) ILIKE parts[1] AND one.msg_id < oldest_walked AND one.taken_back_at IS NULL
      )
      SELECT found.chat_code, found.msg_id FROM found ORDER BY found.msg_id DESC LIMIT most - got;
  ELSE
    RETURN QUERY
      WITH found AS MATERIALIZED (
        SELECT one.chat_code, one.msg_id FROM chat_message AS one
        WHERE one.workspace_id = own_workspace AND to_tsvector('simple', one.message) @@ to_tsquery('simple', words) AND one.msg_id < oldest_walked
          AND one.taken_back_at IS NULL
      )
      SELECT found.chat_code, found.msg_id FROM found ORDER BY found.msg_id DESC LIMIT most - got;
  END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_messages(text[], text, text, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_messages(text[], text, text, int) TO dermaga_app;
