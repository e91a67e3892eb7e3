import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SecurityAct, SignInRefusal, SignInWay } from '#contract/auth/sign-in-log.ts'
import type { AgentType, Privilege } from '#contract/core/privilege.ts'
import type { TimeZone } from '#contract/core/time-zone.ts'
import type { ShopState, SocialProfile } from '#contract/store/store.ts'
import { instant, rowId, workspaceId } from './columns.ts'

export const workspace = pgTable('workspace', {
  workspace_id: integer('workspace_id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
  name: text('name').notNull(),
  /** A `data:` address, as the logo is: shown where the workspace is named. */
  image_url: text('image_url'),
  /** What documents print. */
  logo_url: text('logo_url'),
  address: text('address').notNull().default(''),
  phone: text('phone').notNull().default(''),
  /** By which attendance and payroll count days. */
  time_zone: text('time_zone').$type<TimeZone>().notNull().default('Asia/Jakarta'),
  /** When it is deleted with all that it has, and who asked for that and when; until then its owner can take it back. */
  delete_at: instant('delete_at'),
  delete_asked_at: instant('delete_asked_at'),
  delete_asked_by: integer('delete_asked_by'),
  /** Its people have the packing desk; written at start from the configuration. */
  packing_helper: boolean('packing_helper').notNull().default(false),
  created_at: instant('created_at').notNull().defaultNow(),
})

export const membership = pgTable(
  'membership',
  {
    workspace_id: integer('workspace_id').primaryKey(),
    package_name: text('package_name').notNull(),
    membership_end: instant('membership_end'),
    status: text('status').$type<'active' | 'inactive'>().notNull(),
    /** Until when the trial runs, or ran: beside the rest, which is as before once it is over. */
    trial_end: instant('trial_end'),
    /** The package that is tried, or was. */
    trial_package: text('trial_package'),
  },
  (t) => [index('membership_package_name').on(t.package_name)],
)

/** A person who signs in; belongs to no workspace, holds seats in several. */
export const login = pgTable(
  'login',
  {
    login_id: integer('login_id').primaryKey().generatedByDefaultAsIdentity(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    password_hash: text('password_hash').notNull(),
    otp_enabled: boolean('otp_enabled').notNull().default(false),
    language: text('language').$type<'id' | 'en'>().notNull().default('id'),
  },
  (t) => [uniqueIndex('login_email').on(t.email)],
)

/** A seat: one person in one workspace. Super admins sit here too, with no agent_id. */
export const agent = pgTable(
  'agent',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull().generatedByDefaultAsIdentity({ startWith: 5001 }),
    login_id: integer('login_id').notNull(),
    agent_id: integer('agent_id'),
    agent_type: text('agent_type').$type<AgentType>().notNull(),
    name: text('name').notNull(),
    privileges: text('privileges').array().$type<Privilege[]>().notNull(),
    status: smallint('status').notNull().default(1),
    is_online: boolean('is_online').notNull().default(false),
    /** Grows when privileges or name change: access tokens of an earlier version are to be renewed. */
    version: integer('version').notNull().default(0),
    changed_at: instant('changed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.user_id] }),
    index('agent_login').on(t.login_id),
    uniqueIndex('agent_user').on(t.user_id),
    index('agent_changed').on(t.changed_at).where(sql`${t.changed_at} is not null`),
  ],
)

/** Every sign-in starts a family of refresh tokens; reuse of a spent one revokes the family. Belongs to no workspace. */
export const refreshToken = pgTable(
  'refresh_token',
  {
    token_hash: text('token_hash').primaryKey(),
    family_id: uuid('family_id').notNull(),
    login_id: integer('login_id').notNull(),
    user_id: integer('user_id').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
    spent_at: instant('spent_at'),
    /** The successor, sealed with the server's key: replayed for 10 seconds so that a lost reply logs nobody out. */
    successor_sealed: text('successor_sealed'),
  },
  (t) => [index('refresh_token_family').on(t.family_id), index('refresh_token_login').on(t.login_id)],
)

export const sessionFamily = pgTable(
  'session_family',
  {
    family_id: uuid('family_id').primaryKey(),
    login_id: integer('login_id').notNull(),
    revoked_at: instant('revoked_at'),
    revoked_because: text('revoked_because'),
    /** The browser that the session's tokens are bound to; null where a client is none. */
    device_hash: text('device_hash'),
    started_at: instant('started_at').notNull().defaultNow(),
    /** When it was renewed last, which a session in use is every quarter of an hour, and where from. */
    seen_at: instant('seen_at').notNull().defaultNow(),
    browser: text('browser'),
    os: text('os'),
    network: text('network'),
  },
  (t) => [index('session_family_login').on(t.login_id), index('session_family_device').on(t.device_hash).where(sql`device_hash is not null`)],
)

/** A one-time code that was mailed, to somebody who signs in, or who signs up and has no login yet; or one that an app shows, without a hash. */
export const otpChallenge = pgTable('otp_challenge', {
  otp_id: uuid('otp_id').primaryKey(),
  purpose: text('purpose').$type<'sign-in' | 'sign-in-app' | 'sign-up' | 'otp-on'>().notNull().default('sign-in'),
  email: text('email').notNull().default(''),
  login_id: integer('login_id'),
  code_hash: text('code_hash').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  created_at: instant('created_at').notNull().defaultNow(),
  sent_at: instant('sent_at').notNull().defaultNow(),
  expires_at: instant('expires_at').notNull(),
})

/** The authenticator app of a person. */
export const totp = pgTable('totp', {
  login_id: integer('login_id').primaryKey(),
  /** Sealed with the server's key; null until a code of it came back. */
  secret_sealed: text('secret_sealed'),
  /** The step of the last code that was taken: none before it counts any more. */
  last_step: integer('last_step').notNull().default(0),
  /** One that is being set up. */
  pending_sealed: text('pending_sealed'),
  pending_at: instant('pending_at'),
})

/** What stands in for the app, once each. */
export const recoveryCode = pgTable('recovery_code', { login_id: integer('login_id').notNull(), code_hash: text('code_hash').notNull() }, (t) => [
  primaryKey({ columns: [t.login_id, t.code_hash] }),
])

/** Somebody who asked for a workspace and has not confirmed the e-mail. Belongs to no workspace: there is none yet. */
export const signUp = pgTable('sign_up', {
  otp_id: uuid('otp_id')
    .primaryKey()
    .references(() => otpChallenge.otp_id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  name: text('name').notNull(),
  password_hash: text('password_hash').notNull(),
  workspace_name: text('workspace_name').notNull(),
  phone: text('phone').notNull(),
  language: text('language').$type<'id' | 'en'>().notNull(),
})

/** A link that sets a new password, once. */
export const passwordReset = pgTable(
  'password_reset',
  {
    fp_id: uuid('fp_id').primaryKey(),
    login_id: integer('login_id').notNull(),
    token_hash: text('token_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('password_reset_login').on(t.login_id)],
)

/** A browser that a person has signed in with: other people's guesses do not keep it out. */
export const knownDevice = pgTable(
  'known_device',
  {
    login_id: integer('login_id').notNull(),
    device_hash: text('device_hash').notNull(),
    seen_at: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'known_device_pkey', columns: [t.login_id, t.device_hash] })],
)

/** Who came in, or was refused, and how; the last ones of each person. Belongs to no workspace: who signs in has chosen none yet. */
export const signInLog = pgTable(
  'sign_in_log',
  {
    login_id: integer('login_id').notNull(),
    sign_in_id: rowId('sign_in_id').notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    way: text('way').$type<SignInWay | SecurityAct>().notNull(),
    /** Null: the person came in, or did what `way` says. */
    refused: text('refused').$type<SignInRefusal>(),
    /** Something that was changed, about which thing. */
    act: boolean('act').notNull().default(false),
    about: text('about'),
    /** Alike and soon after each other: how many. */
    times: integer('times').notNull().default(1),
    browser: text('browser'),
    os: text('os'),
    network: text('network'),
  },
  (t) => [primaryKey({ columns: [t.login_id, t.sign_in_id] })],
)

/** How often something was tried in the window that runs; keys are hashes. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    seconds: integer('seconds').notNull(),
    began_at: instant('began_at').notNull(),
  },
  (t) => [index('rate_limit_began').on(t.began_at)],
)

/**
 * When the next call to a store at its marketplace may go, for all servers together, and the next run of what one of them does for all (`jobs/turn.ts`).
 * Unlogged: lost in a crash of the database, everybody has rested.
 */
export const callTurn = pgTable('call_turn', {
  key: text('key').primaryKey(),
  next_at: timestamp('next_at', { withTimezone: true, mode: 'string' }).notNull(),
})

/** Which secret sealed what is sealed here: one row. */
export const secretFingerprint = pgTable('secret_fingerprint', {
  only_row: boolean('only_row').primaryKey().default(true),
  fingerprint: text('fingerprint').notNull(),
})

/** Somebody who was asked to become an agent and has not answered; accepted or taken back, the row goes. */
export const invitation = pgTable(
  'invitation',
  {
    workspace_id: workspaceId(),
    invitation_id: uuid('invitation_id').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    privileges: text('privileges').array().$type<Privilege[]>().notNull(),
    token_hash: text('token_hash').notNull(),
    invited_by: integer('invited_by').notNull(),
    sent_at: instant('sent_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'invitation_pkey', columns: [t.workspace_id, t.invitation_id] }),
    uniqueIndex('invitation_email').on(t.workspace_id, t.email),
    index('invitation_token').on(t.token_hash),
  ],
)

/** What a workspace has set: `chat_rotation` and the like. A missing row is the default. */
export const workspaceSetting = pgTable(
  'workspace_setting',
  { workspace_id: workspaceId(), key: text('key').notNull(), value: jsonb('value').notNull() },
  (t) => [primaryKey({ name: 'workspace_setting_pkey', columns: [t.workspace_id, t.key] })],
)

export const store = pgTable(
  'store',
  {
    workspace_id: workspaceId(),
    store_code: text('store_code').notNull(),
    /** The marketplace's own id. */
    store_id: text('store_id').notNull(),
    store_name: text('store_name').notNull(),
    marketplace: text('marketplace').notNull(),
    /** 0: disconnected, or its invitation was called off; 1: asked for and not connected yet; 2: connected. */
    status: smallint('status').notNull().default(2),
    token_valid: boolean('token_valid').notNull().default(true),
    permission_end: instant('permission_end'),
    /** How it stands at its marketplace, as far as that tells. */
    shop_state: text('shop_state').$type<ShopState>().notNull().default('open'),
    social_profile: jsonb('social_profile').$type<SocialProfile>(),
    /** Since when it is connected; one that is authorised again meanwhile keeps its time. What is older is history, which is news to nobody. */
    connected_at: instant('connected_at'),
    /** Since when nothing is read from it or sent to it; null: it works. */
    paused_at: instant('paused_at'),
    /** Whether the seller has allowed its chat, where that has an authorisation of its own; elsewhere it says nothing. */
    chat_authorised: boolean('chat_authorised').notNull().default(true),
    /** Until when; null: without an end that is known. */
    chat_until: instant('chat_until'),
    /** Pieces of every SKU that it is not told of. */
    stock_buffer: integer('stock_buffer').notNull().default(0),
    /** When its connection was asked for. */
    requested_at: instant('requested_at').notNull().defaultNow(),
    /** The channel's own credentials (tokens and their ends), sealed with the server's key. */
    credentials_sealed: text('credentials_sealed'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.store_code] }),
    // One workspace has it; one that was disconnected is free again.
    uniqueIndex('store_marketplace_id').on(t.marketplace, t.store_id).where(sql`${t.status} > 0`),
  ],
)

/** First replies to mutating calls, by the caller's key. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    key: text('key').notNull(),
    endpoint_id: text('endpoint_id').notNull(),
    request_hash: text('request_hash').notNull(),
    status: smallint('status').notNull(),
    reply: jsonb('reply').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id, t.key] }), index('idempotency_key_created').on(t.workspace_id, t.created_at)],
)
