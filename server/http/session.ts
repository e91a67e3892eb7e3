import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { opensToKeys } from '#contract/auth/api-key.ts'
import type { Membership } from '#contract/auth/auth.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { callerOfDevice, callerOfKey, isApiKey, readStanding } from '#server/domains/auth/auth.port.ts'
import type { Caller, Services } from '#server/domains/handler.ts'
import { admit } from '#server/security/admit.ts'
import { deviceHash } from '#server/security/device.ts'
import type { Revocations } from '#server/security/revocations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public calls. */
    caller: Caller | null
  }
}

/** What an Authorization header brings; null without one of ours. */
function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return authorization?.slice(0, 7).toLowerCase() === 'bearer ' ? authorization.slice(7).trim() : null
}

/** The caller that a token names. Throws UNAUTHENTICATED or TOKEN_EXPIRED. */
function authenticate(token: string | null, headers: IncomingHttpHeaders, { accessTokens }: Services, revocations: Revocations): Caller {
  if (token === null) throw new DomainError('UNAUTHENTICATED')
  return admit(token, deviceHash(headers), accessTokens, revocations).caller
}

/** Whom a request names without an Authorization header, by its browser and the workspace in its path. Rejects with UNAUTHENTICATED. */
async function byCookie({ headers, params }: FastifyRequest, { database, now }: Services): Promise<Caller> {
  const device = deviceHash(headers)
  const workspaceId = z.coerce
    .number()
    .int()
    .safeParse((params as { workspace_id?: string }).workspace_id).data
  const caller = device && workspaceId ? await database.system((connection) => callerOfDevice(connection, device, workspaceId, now())) : null
  if (!caller) throw new DomainError('UNAUTHENTICATED')
  return caller
}

/** How long a workspace's membership is believed before it is read again. */
const membershipSeconds = 15
/** As it is kept in the database, whenever it ends. */
const longAgo = new Date(0)

/**
 * Tells whether a workspace is paid for: from memory, read again every quarter of a minute. Kept is what was read, not what followed from it at that
 * moment, and for a time that no clock measures: one that is ahead for a while locks nobody out for longer.
 */
function createMembershipCheck({ database, now }: Services, elapsed: () => number) {
  const known = new Map<number, { membership: Membership; readAt: number }>()
  const isActive = ({ membership_end, ...membership }: Membership) =>
    membership.status === 'active' && (membership_end === null || new Date(membership_end) > now())
  return {
    /** Only an active one is believed: what was just paid for opens at once, at every server. */
    rememberedActive(workspaceId: number): boolean {
      const found = known.get(workspaceId)
      return !!found && elapsed() - found.readAt < membershipSeconds * 1000 && isActive(found.membership)
    },
    async read(workspaceId: number): Promise<boolean> {
      const membership = await database.read(workspaceId, (connection) => readStanding(connection, workspaceId, longAgo))
      known.set(workspaceId, { membership, readAt: elapsed() })
      return isActive(membership)
    },
  }
}

type Guard = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void

/**
 * Makes the guard of each endpoint: session or key, then membership, then privilege, before the body is even read.
 * It asks the database only when a workspace's membership is not in memory.
 */
export function createGuards(services: Services, revocations: Revocations, elapsed: () => number): (endpoint: Endpoint) => Guard {
  const memberships = createMembershipCheck(services, elapsed)
  return (endpoint) => {
    if (endpoint.access === 'public') return (_request, _reply, done) => done()
    const decide = (caller: Caller, active: boolean): Error | undefined => {
      if (!active) return new DomainError('MEMBERSHIP_INACTIVE')
      if (!mayAccess(endpoint.access, caller)) return new DomainError('NO_PRIVILEGE')
      return undefined
    }
    /** Seat, membership and privileges are as they are at this call: what its person loses, a key loses with them. */
    const byKey = async (key: string, request: FastifyRequest): Promise<void> => {
      const { caller, active } = await callerOfKey(services, key, request.ip)
      request.caller = caller
      const refusal = opensToKeys(endpoint.access) ? decide(caller, active) : new DomainError('NO_PRIVILEGE')
      if (refusal) throw refusal
    }
    const goOn = (request: FastifyRequest, caller: Caller, done: (error?: Error) => void): void => {
      request.caller = caller
      const active = endpoint.withoutMembership || memberships.rememberedActive(caller.workspace_id)
      if (active) done(decide(caller, active))
      else memberships.read(caller.workspace_id).then((read) => done(decide(caller, read)), done)
    }
    return (request, _reply, done) => {
      if (endpoint.byElement && request.headers.authorization === undefined) {
        byCookie(request, services).then((caller) => goOn(request, caller, done), done)
        return
      }
      const token = bearerOf(request.headers)
      if (token !== null && isApiKey(token)) {
        byKey(token, request).then(() => done(), done)
        return
      }
      let caller: Caller
      try {
        caller = authenticate(token, request.headers, services, revocations)
      } catch (error) {
        return done(error as Error)
      }
      goOn(request, caller, done)
    }
  }
}
