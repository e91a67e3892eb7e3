-- Work that outlives its call: exports and the like, each of one person.
CREATE TABLE long_job (
  workspace_id integer NOT NULL,
  job_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  kind text NOT NULL,
  input jsonb NOT NULL,
  language text NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  is_open boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 0,
  attempt integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer,
  fail_message text,
  file_name text,
  file_bytes bigint,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT long_job_workspace_id_job_id_pk PRIMARY KEY (workspace_id, job_id)
);
--> statement-breakpoint
CREATE INDEX long_job_of_user ON long_job (workspace_id, user_id, job_id);
--> statement-breakpoint
CREATE INDEX long_job_ended ON long_job (ended_at) WHERE ended_at IS NOT NULL;
--> statement-breakpoint
-- What a job makes, piece by piece: nobody holds the whole of it in memory.
CREATE TABLE long_job_part (
  workspace_id integer NOT NULL,
  job_id bigint NOT NULL,
  attempt integer NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT long_job_part_workspace_id_job_id_attempt_part_pk PRIMARY KEY (workspace_id, job_id, attempt, part)
);
--> statement-breakpoint
SELECT wall_off(name) FROM unnest(ARRAY['long_job', 'long_job_part']::regclass[]) AS name;
