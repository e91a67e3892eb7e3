-- When the next call to a store at its marketplace may go, for all servers together. Unlogged, so that a call waits for no disk: after a crash of the
-- database every store has rested.
CREATE UNLOGGED TABLE call_turn (
  key text PRIMARY KEY,
  next_at timestamptz NOT NULL
);
