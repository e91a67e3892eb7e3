CREATE TABLE chat_broadcast (
  workspace_id integer NOT NULL,
  broadcast_id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  status smallint NOT NULL DEFAULT 1,
  kind text NOT NULL,
  message text NOT NULL,
  image_url text,
  image_mime text,
  template text,
  template_values text[] NOT NULL DEFAULT '{}',
  audience jsonb NOT NULL,
  user_id integer NOT NULL,
  -- As it was then: messages may say it.
  created_by text NOT NULL,
  scheduled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  cancelled_at timestamptz(3),
  -- Counted anew from the receivers whenever one of them came further.
  receiver_total integer NOT NULL,
  waiting_total integer NOT NULL,
  processing_total integer NOT NULL DEFAULT 0,
  done_total integer NOT NULL DEFAULT 0,
  failed_total integer NOT NULL DEFAULT 0,
  CONSTRAINT chat_broadcast_workspace_id_broadcast_id_pk PRIMARY KEY (workspace_id, broadcast_id)
);
--> statement-breakpoint
-- Those that the sweep looks for.
CREATE INDEX chat_broadcast_open ON chat_broadcast (workspace_id, broadcast_id) WHERE status < 3;
--> statement-breakpoint
CREATE TABLE chat_broadcast_receiver (
  workspace_id integer NOT NULL,
  broadcast_id integer NOT NULL,
  place integer NOT NULL,
  chat_code text NOT NULL,
  store_code text NOT NULL,
  marketplace text NOT NULL,
  status smallint NOT NULL DEFAULT 1,
  msg_ids bigint[] NOT NULL DEFAULT '{}',
  fail_message text,
  settled_at timestamptz(3),
  CONSTRAINT chat_broadcast_receiver_workspace_id_broadcast_id_place_pk PRIMARY KEY (workspace_id, broadcast_id, place)
);
--> statement-breakpoint
CREATE INDEX chat_broadcast_receiver_of_chat ON chat_broadcast_receiver (workspace_id, chat_code, broadcast_id);
--> statement-breakpoint
CREATE INDEX chat_broadcast_receiver_by_status ON chat_broadcast_receiver (workspace_id, broadcast_id, status, place);
--> statement-breakpoint
CREATE INDEX chat_broadcast_receiver_waiting ON chat_broadcast_receiver (workspace_id, broadcast_id, store_code, place) WHERE status = 1;
--> statement-breakpoint
-- How much of a store is on its way: broadcasts never fill the queue that agents' replies go through.
CREATE INDEX chat_broadcast_receiver_on_the_way ON chat_broadcast_receiver (workspace_id, store_code) WHERE status = 2;
--> statement-breakpoint
CREATE TABLE chat_broadcast_pace (
  workspace_id integer NOT NULL,
  store_code text NOT NULL,
  next_at timestamptz(3) NOT NULL,
  CONSTRAINT chat_broadcast_pace_workspace_id_store_code_pk PRIMARY KEY (workspace_id, store_code)
);
--> statement-breakpoint
-- What stands for the placeholders of the channel's template that a message is sent as.
ALTER TABLE chat_message ADD COLUMN template_values text[];
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['chat_broadcast', 'chat_broadcast_receiver', 'chat_broadcast_pace']::regclass[]) AS name;
