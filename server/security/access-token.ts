import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { DomainError } from '#contract/core/error.ts'
import type { AgentType, Privilege } from '#contract/core/privilege.ts'

/** The signed-in user behind a request, as the access token carries it. */
export interface Caller {
  readonly user_id: number
  readonly workspace_id: number
  readonly login_id: number
  /** The family of refresh tokens that this session belongs to. */
  readonly family_id: string
  readonly agent_id: number | null
  readonly agent_type: AgentType
  readonly name: string
  readonly privileges: readonly Privilege[]
  readonly packing_helper?: boolean
  /** The browser that the session is bound to: nobody else's calls count; absent for a client that is no browser. */
  readonly device?: string
  /** Of the seat's name and privileges; absent is 0. */
  readonly version?: number
  /** The API key that calls in the seat's name; absent for a session. */
  readonly key_id?: number
}

export interface AccessTokens {
  sign(caller: Caller): string
  /** The caller and the token's end (ms). Throws UNAUTHENTICATED for a forged or foreign token, TOKEN_EXPIRED for an old one. */
  verify(token: string): { caller: Caller; expiresAt: number }
}

export const accessTokenSeconds = 15 * 60

interface Claims extends Caller {
  readonly iat: number
  readonly exp: number
}

/**
 * HS256. Verified signatures are cached, so that a busy session costs one of them per quarter of an hour;
 * the end is compared at every use, by the server's own clock.
 */
export function createAccessTokens(key: Buffer, now: () => Date): AccessTokens {
  const seconds = () => Math.floor(now().getTime() / 1000)
  const sign = createSigner<Claims>({ key, algorithm: 'HS256' })
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    cache: 5000,
    ignoreExpiration: true,
    requiredClaims: ['exp', 'user_id', 'workspace_id', 'family_id'],
  })
  return {
    sign: (caller) => sign({ ...caller, iat: seconds(), exp: seconds() + accessTokenSeconds }),
    verify(token) {
      let claims: Claims
      try {
        claims = verify(token) as Claims
      } catch (error) {
        if (error instanceof TokenError) throw new DomainError('UNAUTHENTICATED')
        throw error
      }
      if (claims.exp <= seconds()) throw new DomainError('TOKEN_EXPIRED')
      return { caller: claims, expiresAt: claims.exp * 1000 }
    },
  }
}
