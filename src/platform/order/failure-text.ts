import type { OrderActionState } from '#contract/order/order.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'

const texts: Readonly<Record<string, MessageKey>> = {
  INTERNAL: 'order.failure.internal',
  STORE_TOKEN_EXPIRED: 'order.failure.token-expired',
  MARKETPLACE_RATE_LIMITED: 'order.failure.rate-limited',
  MARKETPLACE_UNAVAILABLE: 'order.failure.unavailable',
  NOT_SUPPORTED: 'order.failure.not-supported',
}

type Failure = Pick<OrderActionState, 'reason' | 'code'>

/** Why an action failed, for a person: what its code means, or, where the marketplace refused, its own words. */
export const failureText = ({ reason, code }: Failure): string => {
  const known = texts[code ?? '']
  return known ? t(known) : reason || t('order.failure.unknown')
}

/** The same, standing alone: words of the marketplace say whose they are. */
export const failureSentence = (failure: Failure): string => {
  const text = failureText(failure)
  return failure.reason === text ? t('order.detail.refused', { reason: text }) : text
}
