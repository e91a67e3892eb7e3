-- How often somebody tried, whoever of the servers they asked. Keys are hashes: they name strangers' e-mails and addresses.
create table rate_limit (
  key text primary key,
  hits integer not null,
  seconds integer not null,
  began_at timestamp(3) with time zone not null
);
--> statement-breakpoint
create index rate_limit_began on rate_limit (began_at);
--> statement-breakpoint
-- The browsers that somebody has signed in with: other people's guesses do not keep these out.
create table known_device (
  login_id integer not null,
  device_hash text not null,
  seen_at timestamp(3) with time zone not null default now(),
  primary key (login_id, device_hash)
);
