import clsx from 'clsx'
import { type DeadlineKind, type Urgency, urgencyOf } from '#contract/order/deadline.ts'
import { formatInstant, formatSpan, t } from '#platform/i18n/i18n.ts'
import { tip } from './tooltip.tsx'
import { useNow } from './use-now.ts'

const looks: Record<Urgency['level'], string> = {
  grey: 'rounded-sm bg-urgent px-1 leading-[18px] font-medium text-on-urgent',
  danger: 'font-medium text-danger',
  warning: 'font-medium text-warning',
  info: 'text-info',
}

/** Past is past: grey too, but it does not shout over what can still be met. */
const lateLook = 'rounded-sm bg-neutral-soft px-1 leading-[18px] font-medium text-ink-2'

/** What is left until a deadline, in the colour of its urgency; nothing from 24 hours up. Hover or focus gives the instant. */
export function Deadline({ at, kind, className }: { at: string; kind: DeadlineKind; className?: string }) {
  const remaining = Date.parse(at) - useNow()
  const urgency = urgencyOf(remaining)
  if (!urgency) return null
  const late = remaining < 0
  const span = formatSpan(remaining)
  return (
    <time
      dateTime={at}
      data-urgency={urgency.level}
      {...tip(t(`common.deadline.${kind}`, { at: formatInstant(at) }))}
      className={clsx('inline-block text-xs whitespace-nowrap', late ? lateLook : looks[urgency.level], className)}
    >
      {late ? t('common.deadline.late', { span }) : span}
    </time>
  )
}
