import { useKeyOf } from '#platform/command/bus.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { keysText } from '#platform/ui/platform-keys.ts'
import { tip } from '#platform/ui/tooltip.tsx'
import { useSeconds } from '#platform/ui/use-seconds.ts'

/** An action on the order waits some seconds and can still be taken back; stands where the status stands. */
export function HeldNote({ until }: { until: number }) {
  const seconds = useSeconds(until)
  const key = useKeyOf('edit.undo')
  const text = t('order.held', { count: seconds })
  return (
    <span
      className="action-note"
      data-state="held"
      role="img"
      aria-label={text}
      {...tip(key ? t('order.held.takeBack', { keys: keysText(key) }) : text)}
    >
      <Icon name="pause" />
      {text}
    </span>
  )
}
