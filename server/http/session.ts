import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { readMembership } from '#server/domains/auth/auth.port.ts'
import type { Caller, Services } from '#server/domains/handler.ts'
import type { Revocations } from '#server/security/revocations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public calls. */
    caller: Caller | null
  }
}

/** The caller that an Authorization header names. Throws UNAUTHENTICATED or TOKEN_EXPIRED. */
export function authenticate(header: string | undefined, { accessTokens }: Pick<Services, 'accessTokens'>, revocations: Revocations): Caller {
  if (header?.slice(0, 7).toLowerCase() !== 'bearer ') throw new DomainError('UNAUTHENTICATED')
  const { caller } = accessTokens.verify(header.slice(7).trim())
  if (revocations.has(caller.family_id)) throw new DomainError('UNAUTHENTICATED')
  if (revocations.isOutdated(caller)) throw new DomainError('TOKEN_EXPIRED')
  return caller
}

/** How long a workspace's membership is believed before it is read again. */
const membershipSeconds = 15

/** Tells whether a workspace is paid for: from memory, read again every quarter of a minute. */
function createMembershipCheck({ database, now }: Services) {
  const known = new Map<number, { active: boolean; until: number }>()
  return {
    /** Undefined where it must be read first. */
    remembered(workspaceId: number): boolean | undefined {
      const found = known.get(workspaceId)
      return found && found.until > now().getTime() ? found.active : undefined
    },
    async read(workspaceId: number): Promise<boolean> {
      const membership = await database.read(workspaceId, (connection) => readMembership(connection, workspaceId, now()))
      const active = membership.status === 'active'
      known.set(workspaceId, { active, until: now().getTime() + membershipSeconds * 1000 })
      return active
    },
  }
}

type Guard = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void

/**
 * Makes the guard of each endpoint: session, then membership, then privilege, before the body is even read.
 * It asks the database only when a workspace's membership is not in memory.
 */
export function createGuards(services: Services, revocations: Revocations): (endpoint: Endpoint) => Guard {
  const memberships = createMembershipCheck(services)
  return (endpoint) => {
    if (endpoint.access === 'public') return (_request, _reply, done) => done()
    const decide = (caller: Caller, active: boolean): Error | undefined => {
      if (!active) return new DomainError('MEMBERSHIP_INACTIVE')
      if (!mayAccess(endpoint.access, caller)) return new DomainError('NO_PRIVILEGE')
      return undefined
    }
    return (request, _reply, done) => {
      let caller: Caller
      try {
        caller = authenticate(request.headers.authorization, services, revocations)
      } catch (error) {
        return done(error as Error)
      }
      request.caller = caller
      const active = endpoint.withoutMembership || memberships.remembered(caller.workspace_id)
      if (active !== undefined) return done(decide(caller, active))
      memberships.read(caller.workspace_id).then((read) => done(decide(caller, read)), done)
    }
  }
}
