import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The public half of a passkey. Belongs to no workspace: who signs in has chosen none yet. */
export const passkey = pgTable(
  'passkey',
  {
    login_id: integer('login_id').notNull(),
    passkey_id: integer('passkey_id').notNull().generatedAlwaysAsIdentity(),
    /** As the authenticator calls it, and what it calls the person. */
    credential_id: text('credential_id').notNull(),
    user_handle: text('user_handle').notNull(),
    name: text('name').notNull(),
    /** COSE, as base64url. */
    public_key: text('public_key').notNull(),
    /** How often it has signed, by its own count; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    synced: boolean('synced').notNull(),
    created_at: instant('created_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.login_id, t.passkey_id] }), uniqueIndex('passkey_credential').on(t.credential_id)],
)

/** What a browser was asked to sign. Whoever answers takes it, rightly or not. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge_id: uuid('challenge_id').primaryKey(),
    purpose: text('purpose').$type<'add' | 'sign-in'>().notNull(),
    challenge: text('challenge').notNull(),
    /** Whose answer counts; null: anybody's. */
    login_id: integer('login_id'),
    /** What a new passkey calls the person. */
    user_handle: text('user_handle'),
    /** The code that it stands in for. */
    otp_id: uuid('otp_id'),
    /** The browser that asked; null for a program. */
    device_hash: text('device_hash'),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenge_end').on(t.expires_at)],
)
