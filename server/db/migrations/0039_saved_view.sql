-- What a list is narrowed to and sorted by, under a name: of one person, or shared with the workspace.
CREATE TABLE saved_view (
  workspace_id integer NOT NULL,
  view_id uuid NOT NULL,
  user_id integer NOT NULL,
  name text NOT NULL,
  list text NOT NULL,
  url text NOT NULL,
  columns jsonb NOT NULL,
  shared boolean NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT saved_view_workspace_id_view_id_pk PRIMARY KEY (workspace_id, view_id)
);
--> statement-breakpoint
SELECT wall_off('saved_view');
