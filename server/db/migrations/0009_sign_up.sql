alter table agent add column version integer not null default 0, add column changed_at timestamp(3) with time zone;
--> statement-breakpoint
create index agent_changed on agent (changed_at) where changed_at is not null;
--> statement-breakpoint
-- Codes live for minutes: those of the former shape are let go.
delete from otp_challenge;
--> statement-breakpoint
alter table otp_challenge
  alter column login_id drop not null,
  add column purpose text not null default 'sign-in',
  add column email text not null default '',
  add column created_at timestamp(3) with time zone not null default now(),
  add column sent_at timestamp(3) with time zone not null default now();
--> statement-breakpoint
create table sign_up (
  otp_id uuid primary key references otp_challenge on delete cascade,
  email text not null,
  name text not null,
  password_hash text not null,
  workspace_name text not null,
  phone text not null,
  language text not null
);
--> statement-breakpoint
create table password_reset (
  fp_id uuid primary key,
  login_id integer not null,
  token_hash text not null,
  expires_at timestamp(3) with time zone not null
);
--> statement-breakpoint
create index password_reset_login on password_reset (login_id);
--> statement-breakpoint
create table invitation (
  workspace_id integer not null,
  invitation_id uuid not null,
  email text not null,
  name text not null,
  privileges text[] not null,
  token_hash text not null,
  invited_by integer not null,
  sent_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  primary key (workspace_id, invitation_id)
);
--> statement-breakpoint
create unique index invitation_email on invitation (workspace_id, email);
--> statement-breakpoint
create index invitation_token on invitation (token_hash);
--> statement-breakpoint
create table workspace_setting (
  workspace_id integer not null,
  key text not null,
  value jsonb not null,
  primary key (workspace_id, key)
);
--> statement-breakpoint
select wall_off('invitation'), wall_off('workspace_setting');
