CREATE TABLE chat (
  workspace_id integer NOT NULL,
  chat_code text NOT NULL,
  -- The channel's own id of the conversation.
  chat_id text NOT NULL,
  marketplace text NOT NULL,
  store_code text NOT NULL,
  mp_buyer_id text NOT NULL,
  full_name text NOT NULL,
  alias_name text,
  phone text,
  avatar text,
  notes text NOT NULL DEFAULT '',
  agent_id integer,
  business_type text NOT NULL DEFAULT '',
  chat_blacklist boolean NOT NULL DEFAULT false,
  last_reply_at timestamptz(3),
  last_message_at timestamptz(3) NOT NULL,
  last_msg_id bigint,
  is_replied boolean NOT NULL DEFAULT true,
  is_read boolean NOT NULL DEFAULT true,
  is_pin boolean NOT NULL DEFAULT false,
  unread_count integer NOT NULL DEFAULT 0,
  tag_ids integer[] NOT NULL DEFAULT '{}',
  attributes jsonb NOT NULL DEFAULT '{}',
  previous_chat_code text,
  snoozed_until timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  search_text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT chat_workspace_id_chat_code_pk PRIMARY KEY (workspace_id, chat_code)
);
--> statement-breakpoint
CREATE UNIQUE INDEX chat_of_channel ON chat (workspace_id, store_code, chat_id);
--> statement-breakpoint
CREATE INDEX chat_inbox ON chat (workspace_id, is_pin, last_message_at, chat_code);
--> statement-breakpoint
CREATE INDEX chat_unread ON chat (workspace_id, is_pin, last_message_at, chat_code) WHERE NOT is_read;
--> statement-breakpoint
CREATE INDEX chat_unreplied ON chat (workspace_id, is_pin, last_message_at, chat_code) WHERE NOT is_replied;
--> statement-breakpoint
CREATE INDEX chat_of_agent ON chat (workspace_id, agent_id, is_pin, last_message_at, chat_code);
--> statement-breakpoint
CREATE INDEX chat_of_buyer ON chat (workspace_id, marketplace, mp_buyer_id);
--> statement-breakpoint
CREATE INDEX chat_of_phone ON chat (workspace_id, phone) WHERE phone IS NOT NULL;
--> statement-breakpoint
CREATE INDEX chat_search ON chat USING gin (workspace_id, search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX chat_snoozed ON chat (snoozed_until) WHERE snoozed_until IS NOT NULL;
--> statement-breakpoint
CREATE TABLE chat_message (
  workspace_id integer NOT NULL,
  chat_code text NOT NULL,
  msg_id bigint GENERATED ALWAYS AS IDENTITY,
  mp_msg_id text,
  sender text NOT NULL,
  -- The seat that wrote it; a super admin has no agent_id.
  user_id integer,
  agent_id integer,
  agent_name text,
  type text NOT NULL,
  message text NOT NULL DEFAULT '',
  image_url text,
  media_url text,
  mime_type text,
  filename text,
  product jsonb,
  template text,
  reply_id uuid,
  reply_id_ref uuid,
  reply_time timestamptz(3) NOT NULL,
  context_id bigint,
  context_message text,
  is_resend boolean NOT NULL DEFAULT false,
  sent_status smallint NOT NULL DEFAULT 1,
  read_status smallint NOT NULL DEFAULT 0,
  -- The channel says that it reached the other side: after this no failure counts.
  delivered boolean NOT NULL DEFAULT false,
  fail_message text,
  -- Whether it is an automatic reply: such a one does not count as an agent's.
  automatic boolean NOT NULL DEFAULT false,
  -- Ours on its way: not sent before this, so that it can be taken back.
  due_at timestamptz(3),
  attempts smallint NOT NULL DEFAULT 0,
  -- The last call to the channel began then: what became of it is not known before it is settled.
  attempted_at timestamptz(3),
  -- While a process is sending it, nobody else does.
  claimed_until timestamptz(3),
  -- Kept, unseen, so that its reply_id is never sent after all.
  taken_back_at timestamptz(3),
  CONSTRAINT chat_message_workspace_id_chat_code_msg_id_pk PRIMARY KEY (workspace_id, chat_code, msg_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX chat_message_of_channel ON chat_message (workspace_id, chat_code, mp_msg_id) WHERE mp_msg_id IS NOT NULL;
--> statement-breakpoint
-- One message for each thing that a window wanted to send, however often it asked.
CREATE UNIQUE INDEX chat_message_of_window ON chat_message (workspace_id, reply_id) WHERE reply_id IS NOT NULL;
--> statement-breakpoint
-- A conversation in its order: deliveries overtake each other, so it is by their own time and not by arrival.
CREATE INDEX chat_message_in_order ON chat_message (workspace_id, chat_code, reply_time, msg_id);
--> statement-breakpoint
CREATE INDEX chat_message_on_its_way ON chat_message (workspace_id, chat_code, msg_id) WHERE sent_status = 0 AND taken_back_at IS NULL;
--> statement-breakpoint
-- Newest first over all chats: where a text stands in very many messages, a search walks this one.
CREATE INDEX chat_message_newest ON chat_message (workspace_id, msg_id);
--> statement-breakpoint
-- With a space before it, so that two letters are found where a message begins as where any word does.
CREATE INDEX chat_message_search ON chat_message USING gin (workspace_id, (' ' || message) gin_trgm_ops);
--> statement-breakpoint
-- What agents send along. Named by an id that nobody can guess, since images are read without a token.
CREATE TABLE chat_file (
  workspace_id integer NOT NULL,
  file_id uuid NOT NULL,
  mime_type text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT chat_file_workspace_id_file_id_pk PRIMARY KEY (workspace_id, file_id)
);
--> statement-breakpoint
CREATE TABLE chat_tag (
  workspace_id integer NOT NULL,
  tag_id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  priority integer NOT NULL DEFAULT 0,
  CONSTRAINT chat_tag_workspace_id_tag_id_pk PRIMARY KEY (workspace_id, tag_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX chat_tag_name ON chat_tag (workspace_id, lower(name));
--> statement-breakpoint
CREATE TABLE reply_template (
  workspace_id integer NOT NULL,
  template_id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  message text NOT NULL,
  priority integer NOT NULL DEFAULT 0,
  CONSTRAINT reply_template_workspace_id_template_id_pk PRIMARY KEY (workspace_id, template_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX reply_template_name ON reply_template (workspace_id, lower(name));
--> statement-breakpoint
-- Who was given which chat, by whom it was decided, and in which turn: the next turn is of who waits longest for one.
CREATE TABLE chat_assignment (
  workspace_id integer NOT NULL,
  assignment_id bigint GENERATED ALWAYS AS IDENTITY,
  chat_code text NOT NULL,
  agent_id integer,
  reason text NOT NULL,
  given_at timestamptz(3) NOT NULL,
  CONSTRAINT chat_assignment_workspace_id_assignment_id_pk PRIMARY KEY (workspace_id, assignment_id)
);
--> statement-breakpoint
CREATE INDEX chat_assignment_of_agent ON chat_assignment (workspace_id, agent_id, assignment_id);
--> statement-breakpoint
CREATE INDEX chat_assignment_of_chat ON chat_assignment (workspace_id, chat_code, assignment_id);
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['chat', 'chat_message', 'chat_file', 'chat_tag', 'reply_template', 'chat_assignment']::regclass[]) AS name;
--> statement-breakpoint
-- Codes of the workspace's chats whose names are like `pattern`, newest first. As search_orders: the owner's, holding the wall itself.
CREATE FUNCTION search_chats(pattern text, most int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
BEGIN
  RETURN QUERY
    SELECT found.chat_code FROM chat AS found
    WHERE found.workspace_id = own_workspace AND found.search_text LIKE pattern
    ORDER BY found.last_message_at DESC, found.chat_code DESC
    LIMIT most;
END $$;
--> statement-breakpoint
-- Messages that hold a text, newest first; of one chat, or of all.
CREATE FUNCTION search_messages(pattern text, one_chat text, most int) RETURNS TABLE (chat_code text, msg_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own_workspace int := nullif(current_setting('app.workspace_id', true), '')::int;
BEGIN
  IF one_chat IS NULL THEN
    RETURN QUERY
      SELECT found.chat_code, found.msg_id FROM chat_message AS found
      WHERE found.workspace_id = own_workspace AND (' ' || found.message) ILIKE pattern AND found.taken_back_at IS NULL
      ORDER BY found.msg_id DESC
      LIMIT most;
  ELSE
    RETURN QUERY
      SELECT found.chat_code, found.msg_id FROM chat_message AS found
      WHERE found.workspace_id = own_workspace AND found.chat_code = one_chat AND (' ' || found.message) ILIKE pattern AND found.taken_back_at IS NULL
      ORDER BY found.msg_id DESC
      LIMIT most;
  END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_chats(text, int), search_messages(text, text, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_chats(text, int), search_messages(text, text, int) TO dermaga_app;
