import type { ErrorCode } from './error.ts'

/** Failures that asking again cannot mend: the order or the marketplace is not like that. */
const final: ReadonlySet<string> = new Set<ErrorCode>([
  'NOT_SUPPORTED',
  'NOT_FOUND',
  'ORDER_NOT_FOUND',
  'CHAT_NOT_FOUND',
  'TRANSITION_NOT_ALLOWED',
  'ORDER_HELD',
  'CANCEL_REASON_REQUIRED',
  'SHIPPING_METHOD_REQUIRED',
  'NO_PRIVILEGE',
  'STORE_TOKEN_EXPIRED',
])
export const isFinalFailure = (code: string | null): boolean => code !== null && final.has(code)
