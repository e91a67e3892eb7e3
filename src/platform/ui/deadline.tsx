import clsx from 'clsx'
import { type DeadlineKind, type Urgency, urgencyOf } from '#contract/order/deadline.ts'
import { formatInstant, formatSpan, t } from '#platform/i18n/i18n.ts'
import { tip } from './tooltip.tsx'
import { useNow } from './use-now.ts'

const looks: Record<Urgency['level'], string> = {
  grey: 'rounded-sm bg-urgent px-1 leading-4.5 font-medium text-on-urgent forced-color-adjust-none',
  danger: 'font-medium text-danger',
  warning: 'font-medium text-warning',
  info: 'text-info',
}

/** Past the deadline: each minute costs the shop more, so it is the most striking of all, and says so in words. */
const lateLook = 'rounded-sm bg-danger-fill px-1 leading-4.5 font-semibold text-on-danger forced-color-adjust-none'

interface DeadlineProps {
  readonly at: string
  readonly kind: DeadlineKind | 'return'
  readonly always?: boolean
  readonly className?: string
}

/** What is left until a deadline, in the colour of its urgency; nothing from 24 hours up. Hover or focus gives the instant. `always`: from 24 hours up as well, without a colour. */
export function Deadline({ at, kind, always = false, className }: DeadlineProps) {
  const remaining = Date.parse(at) - useNow()
  const urgency = urgencyOf(remaining)
  if (!urgency && !always) return null
  const late = remaining < 0
  const span = formatSpan(remaining)
  return (
    <time
      dateTime={at}
      data-urgency={urgency?.level}
      {...tip(t(`common.deadline.${kind}`, { at: formatInstant(at) }))}
      className={clsx('inline-block text-xs whitespace-nowrap', late ? lateLook : urgency ? looks[urgency.level] : 'text-ink-2', className)}
    >
      {late ? t('common.deadline.late', { span }) : span}
    </time>
  )
}
