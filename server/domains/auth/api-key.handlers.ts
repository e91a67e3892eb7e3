import { authKeyCreate, authKeyList, authKeyRevoke } from '#contract/auth/api-key.endpoints.ts'
import { ownKeyPrivileges } from '#contract/auth/api-key.ts'
import { DomainError } from '#contract/core/error.ts'
import { handle } from '../handler.ts'
import { listKeys, makeKey, revokeKeys } from './api-key.ts'
import { requirePassword } from './current-password.ts'
import { tellPerson } from './security-letters.ts'
import { noteAct } from './sign-in-log.ts'

const list = handle(authKeyList, ({ caller }, { database }) => database.system((connection) => listKeys(connection, caller)))

const create = handle(authKeyCreate, async ({ body, caller, ip, device }, services) => {
  const { database, now } = services
  await requirePassword(services, caller, { ip, device }, body.current)
  const own = ownKeyPrivileges(caller)
  if (!body.privileges.every((privilege) => own.includes(privilege))) throw new DomainError('PRIVILEGE_NOT_YOURS')
  return database.system(async (connection) => {
    const made = await makeKey(connection, caller, { ...body, privileges: [...new Set(body.privileges)] }, now())
    await noteAct(connection, caller.login_id, { ip, device }, 'key-made', made.name, now())
    await tellPerson(connection, services, caller.login_id, { kind: 'key-made', name: made.name })
    return made
  })
})

const revoke = handle(authKeyRevoke, ({ body, caller, ip, device }, { database, now }) =>
  database.system(async (connection) => {
    const names = await revokeKeys(connection, caller, body.key_ids)
    for (const name of names) await noteAct(connection, caller.login_id, { ip, device }, 'key-revoked', name, now())
    return { revoked: names.length }
  }),
)

export const apiKeyHandlers = [list, create, revoke]
