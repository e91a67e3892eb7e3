import { Icon } from '#platform/ui/icon.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { failureOf, lastText, runningText } from '../sync-words.ts'
import { isSyncing, type StoreLine } from '../use-store-lines.ts'

/** What is read of a store now, or what was last, with what failed. */
export function LastSync(line: StoreLine) {
  const failure = failureOf(line.syncs)
  if (isSyncing(line))
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
        <Spinner />
        <span className="truncate tabular-nums">{runningText(line.syncs)}</span>
      </span>
    )
  if (failure)
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle text-danger">
        <Icon name="circle-alert" size={14} />
        <span className="truncate">{failure}</span>
      </span>
    )
  return <span className={line.syncs.length > 0 ? undefined : 'text-ink-3'}>{lastText(line)}</span>
}
