import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AgentType, Privilege } from '#contract/core/privilege.ts'
import { instant, workspaceId } from './columns.ts'

export const workspace = pgTable('workspace', {
  workspace_id: integer('workspace_id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
  name: text('name').notNull(),
  image_url: text('image_url'),
  address: text('address').notNull().default(''),
  phone: text('phone').notNull().default(''),
  /** Its people have the packing desk; written at start from the configuration. */
  packing_helper: boolean('packing_helper').notNull().default(false),
  created_at: instant('created_at').notNull().defaultNow(),
})

export const membership = pgTable('membership', {
  workspace_id: integer('workspace_id').primaryKey(),
  package_name: text('package_name').notNull(),
  membership_end: instant('membership_end'),
  status: text('status').$type<'active' | 'inactive'>().notNull(),
})

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
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id] }), index('agent_login').on(t.login_id), uniqueIndex('agent_user').on(t.user_id)],
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

export const sessionFamily = pgTable('session_family', {
  family_id: uuid('family_id').primaryKey(),
  login_id: integer('login_id').notNull(),
  revoked_at: instant('revoked_at'),
  revoked_because: text('revoked_because'),
})

export const otpChallenge = pgTable('otp_challenge', {
  otp_id: uuid('otp_id').primaryKey(),
  login_id: integer('login_id').notNull(),
  code_hash: text('code_hash').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  expires_at: instant('expires_at').notNull(),
})

export const store = pgTable(
  'store',
  {
    workspace_id: workspaceId(),
    store_code: text('store_code').notNull(),
    /** The marketplace's own id. */
    store_id: text('store_id').notNull(),
    store_name: text('store_name').notNull(),
    marketplace: text('marketplace').notNull(),
    status: smallint('status').notNull().default(2),
    token_valid: boolean('token_valid').notNull().default(true),
    permission_end: instant('permission_end'),
    /** The channel's own credentials (tokens and their ends), sealed with the server's key. */
    credentials_sealed: text('credentials_sealed'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.store_code] }), uniqueIndex('store_marketplace_id').on(t.marketplace, t.store_id)],
)

/** First replies to mutating calls, kept a day, by the caller's key. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    key: text('key').notNull(),
    endpoint_id: text('endpoint_id').notNull(),
    request_hash: text('request_hash').notNull(),
    status: smallint('status'),
    reply: jsonb('reply'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id, t.key] }), index('idempotency_key_created').on(t.created_at)],
)
