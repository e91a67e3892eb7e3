import clsx from 'clsx'
import { useLasting } from './use-after.ts'

/**
 * A grey bar in the place and size of what is coming. It takes its room at once and shows after 200 ms. It stands still: each frame of a pulse would be
 * taken from what is waited for, and the bar at the top says that it goes on.
 */
export function Skeleton({ className }: { className?: string }) {
  const shown = useLasting(true)
  return <span aria-hidden className={clsx('block h-3 rounded-sm', shown && 'bg-neutral-soft', className)} />
}
