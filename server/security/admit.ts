import { DomainError } from '#contract/core/error.ts'
import type { AccessTokens, Caller } from './access-token.ts'
import type { Revocations } from './revocations.ts'

/** Lets a token in as it is brought by a browser, or by none. Throws UNAUTHENTICATED or TOKEN_EXPIRED. */
export function admit(
  token: string,
  device: string | null,
  accessTokens: AccessTokens,
  revocations: Revocations,
): { caller: Caller; expiresAt: number } {
  const admitted = accessTokens.verify(token)
  const { caller } = admitted
  if (caller.device !== undefined && caller.device !== device) throw new DomainError('UNAUTHENTICATED')
  if (revocations.has(caller.family_id)) throw new DomainError('UNAUTHENTICATED')
  if (revocations.isOutdated(caller)) throw new DomainError('TOKEN_EXPIRED')
  return admitted
}
