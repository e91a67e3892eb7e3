import clsx from 'clsx'
import { useKeyOf } from '#platform/command/bus.ts'
import { sendQueue, useSendQueue } from '#platform/command/send-queue.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Kbd } from '#platform/ui/kbd.tsx'
import { useSeconds } from '#platform/ui/use-seconds.ts'

/** What waits before it is sent for good; a press or the key takes the newest back. */
export function HoldQueue({ className, keys = true }: { className: string; keys?: boolean }) {
  const waiting = useSendQueue()
  const newest = waiting.at(-1)
  const undo = useKeyOf('edit.undo')
  const seconds = useSeconds(newest?.sendsAt ?? null)
  if (!newest) return null
  return (
    <button
      type="button"
      onClick={() => void sendQueue.takeBackNewest()}
      className={clsx('min-w-0 items-center gap-1.5 font-medium text-warning -outline-offset-2', className)}
    >
      <span className="truncate">{translate(newest.label, newest.values)}</span>
      <span className="whitespace-nowrap">{t('shell.hold.waiting', { count: waiting.length, seconds })}</span>
      <span className="whitespace-nowrap underline underline-offset-2">{t('shell.hold.take-back')}</span>
      {keys && undo ? <Kbd keys={undo} /> : null}
    </button>
  )
}

/** The same where there is no status bar: a strip along the lower edge, high enough for a thumb, that takes its room from the panes and covers nothing. */
export const HoldStrip = () => (
  <HoldQueue
    keys={false}
    className="flex h-11 w-full justify-center border-t border-line bg-warning-soft px-3 text-xs active:bg-hover print:hidden"
  />
)
