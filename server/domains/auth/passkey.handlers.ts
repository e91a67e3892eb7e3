import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { authPasskeyAdd, authPasskeyBegin, authPasskeyList, authPasskeyRemove, authPasskeyRename } from '#contract/auth/passkey.endpoints.ts'
import { passkeysMost } from '#contract/auth/passkey.ts'
import { DomainError } from '#contract/core/error.ts'
import { checkCreated, creationOptions, type RelyingParty, relyingParty } from '#server/security/passkeys.ts'
import { handle, type Services } from '../handler.ts'
import { requirePassword } from './current-password.ts'
import { heldPasskeys, keepChallenge, keepPasskey, listPasskeys, removePasskeys, renamePasskey, takeChallenge } from './passkey.query.ts'
import { tellPerson } from './security-letters.ts'
import { noteAct } from './sign-in-log.ts'

/** Throws PASSKEY_UNAVAILABLE where we have no name that a passkey could belong to. */
export function requireRelyingParty({ publicUrl }: Pick<Services, 'publicUrl'>): RelyingParty {
  const party = relyingParty(publicUrl)
  if (!party) throw new DomainError('PASSKEY_UNAVAILABLE')
  return party
}

const list = handle(authPasskeyList, ({ caller }, { database }) => database.system((connection) => listPasskeys(connection, caller.login_id)))

const begin = handle(authPasskeyBegin, async ({ body, caller, ip, device }, services) => {
  const party = requireRelyingParty(services)
  const { email } = await requirePassword(services, caller, { ip, device }, body.current)
  const held = await services.database.system((connection) => heldPasskeys(connection, caller.login_id))
  if (held.length >= passkeysMost) throw new DomainError('TOO_MANY_KEPT', { limit: passkeysMost })
  // One name for all of a person's passkeys; it says nothing of them.
  const user_handle = held[0]?.user_handle ?? randomBytes(32).toString('base64url')
  const options = await creationOptions(party, { email, name: caller.name, user_handle }, held)
  const challenge_id = await services.database.system((connection) =>
    keepChallenge(
      connection,
      { purpose: 'add', challenge: options.challenge, login_id: caller.login_id, user_handle, otp_id: null, device_hash: device.hash },
      services.now(),
    ),
  )
  return { challenge_id, options: { ...options } }
})

const add = handle(authPasskeyAdd, async ({ body, caller, ip, device }, services) => {
  const { database, now } = services
  const party = requireRelyingParty(services)
  const asked = await database.system((connection) => takeChallenge(connection, body.challenge_id, 'add', device.hash, now()))
  if (asked.login_id !== caller.login_id || asked.user_handle === null) throw new DomainError('PASSKEY_EXPIRED')
  const { user_handle } = asked
  const made = await checkCreated(party, asked.challenge, body.credential)
  if (!made) throw new DomainError('PASSKEY_REFUSED')
  return database.system(async (connection) => {
    const { login_id } = caller
    // Several at once cannot exceed the limit.
    await connection.drizzle.execute(sql`select from login where login_id = ${login_id} for update`)
    if ((await heldPasskeys(connection, login_id)).length >= passkeysMost) throw new DomainError('TOO_MANY_KEPT', { limit: passkeysMost })
    const { name, credential } = body
    const kept = await keepPasskey(connection, { ...made, login_id, user_handle, name, transports: credential.response.transports ?? [] }, now())
    await noteAct(connection, login_id, { ip, device }, 'passkey-added', name, now())
    await tellPerson(connection, services, login_id, { kind: 'passkey-added', name })
    return kept
  })
})

const rename = handle(authPasskeyRename, ({ body, caller, ip, device }, { database, now }) =>
  database.system(async (connection) => {
    const renamed = await renamePasskey(connection, caller.login_id, body.passkey_id, body.name)
    await noteAct(connection, caller.login_id, { ip, device }, 'passkey-renamed', body.name, now())
    return renamed
  }),
)

const remove = handle(authPasskeyRemove, ({ body, caller, ip, device }, services) =>
  services.database.system(async (connection) => {
    const names = await removePasskeys(connection, caller.login_id, body.passkey_ids)
    for (const name of names) {
      await noteAct(connection, caller.login_id, { ip, device }, 'passkey-removed', name, services.now())
      await tellPerson(connection, services, caller.login_id, { kind: 'passkey-removed', name })
    }
    return { removed: names.length }
  }),
)

export const passkeyHandlers = [list, begin, add, rename, remove]
