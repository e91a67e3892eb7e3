import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ConnectPurpose } from '#contract/store/connect.ts'
import type { OpenedShop } from '#server/channels/connecting.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller, Services } from '../handler.ts'

/** How long a seller has to agree and come back; a marketplace's own link may end sooner. */
const wayMs = 30 * 60_000
/** How long the seller has to choose among several shops. */
const choiceMs = 60 * 60_000

const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')

export interface Authorisation {
  readonly authorisation_id: string
  readonly marketplace: Marketplace
  readonly purpose: ConnectPurpose
  readonly store_code: string | null
}

/** Begins a seller's way to a marketplace; `state` comes back with the seller, and only its hash is kept. */
export async function beginAuthorisation(
  { client }: Connection,
  { workspace_id, user_id }: Caller,
  asked: Omit<Authorisation, 'authorisation_id'>,
  now: Date,
): Promise<{ state: string; expires_at: string }> {
  const state = randomBytes(24).toString('base64url')
  const expires_at = new Date(now.getTime() + wayMs).toISOString()
  await client.query('delete from store_authorisation where workspace_id = $1 and expires_at < $2', [
    workspace_id,
    new Date(now.getTime() - 24 * choiceMs).toISOString(),
  ])
  await client.query(
    `insert into store_authorisation (workspace_id, authorisation_id, user_id, marketplace, purpose, store_code, state_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [workspace_id, randomUUID(), user_id, asked.marketplace, asked.purpose, asked.store_code, hashOf(state), expires_at],
  )
  return { state, expires_at }
}

/** Uses up what a seller came back with. Throws where it was used, is over, or was asked for by somebody else. */
export async function useAuthorisation(
  { client }: Connection,
  { workspace_id, user_id }: Caller,
  { marketplace, purpose, state }: { readonly marketplace: Marketplace; readonly purpose: ConnectPurpose; readonly state: string },
  now: Date,
): Promise<Authorisation> {
  const { rows } = await client.query<Authorisation>(
    `update store_authorisation set used_at = $6
     where workspace_id = $1 and user_id = $2 and marketplace = $3 and purpose = $4 and state_hash = $5 and used_at is null and expires_at > $6
     returning authorisation_id, marketplace, purpose, store_code`,
    [workspace_id, user_id, marketplace, purpose, hashOf(state), now.toISOString()],
  )
  if (!rows[0]) throw new DomainError('AUTHORISATION_GONE')
  return rows[0]
}

/** Keeps the shops that an authorisation opened until the seller has chosen. */
export async function keepShops(
  { client }: Connection,
  { sealer, now }: Pick<Services, 'sealer' | 'now'>,
  { workspace_id, authorisation_id, shops }: { workspace_id: number; authorisation_id: string; shops: readonly OpenedShop[] },
): Promise<void> {
  await client.query('update store_authorisation set shops_sealed = $3, expires_at = $4 where workspace_id = $1 and authorisation_id = $2', [
    workspace_id,
    authorisation_id,
    sealer.seal(JSON.stringify(shops)),
    new Date(now().getTime() + choiceMs).toISOString(),
  ])
}

/** Takes the kept shops: choosing is done once. */
export async function takeShops(
  { client }: Connection,
  { sealer, now }: Pick<Services, 'sealer' | 'now'>,
  { workspace_id, user_id }: Caller,
  authorisationId: string,
): Promise<Authorisation & { readonly shops: readonly OpenedShop[] }> {
  const { rows } = await client.query<Authorisation & { shops_sealed: string }>(
    `select authorisation_id, marketplace, purpose, store_code, shops_sealed from store_authorisation
     where workspace_id = $1 and user_id = $2 and authorisation_id::text = $3 and shops_sealed is not null and expires_at > $4 for update`,
    [workspace_id, user_id, authorisationId, now().toISOString()],
  )
  const [row] = rows
  if (!row) throw new DomainError('AUTHORISATION_GONE')
  await client.query('update store_authorisation set shops_sealed = null where workspace_id = $1 and authorisation_id = $2', [
    workspace_id,
    row.authorisation_id,
  ])
  const { shops_sealed, ...authorisation } = row
  return { ...authorisation, shops: JSON.parse(sealer.open(shops_sealed)) as OpenedShop[] }
}
