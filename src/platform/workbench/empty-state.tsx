import { Button } from '#platform/ui/button.tsx'
import { Icon, type IconName } from '#platform/ui/icon.tsx'
import { Link } from './link.tsx'

export interface StateAction {
  label: string
  /** The key that does the same. */
  keys?: string
  run?(): void
  /** An address instead of `run`: the action is a link. */
  to?: string
}

interface EmptyStateProps {
  icon: IconName | (string & {})
  /** What is not there. */
  title: string
  /** What will appear here, and when. */
  text?: string
  action?: StateAction
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex min-h-40 flex-1 flex-col items-center justify-center gap-1 p-6 text-center">
      <span className="mb-2 grid size-10 place-items-center rounded-lg bg-neutral-soft text-ink-3">
        <Icon name={icon} size={20} />
      </span>
      <strong className="font-semibold text-ink">{title}</strong>
      {text ? <p className="max-w-96 text-ink-2">{text}</p> : null}
      {action ? (
        <span className="mt-3">
          <Action {...action} />
        </span>
      ) : null}
    </div>
  )
}

function Action({ label, keys, run, to }: StateAction) {
  if (to !== undefined)
    return (
      <Link to={to} className="font-medium text-accent underline underline-offset-2">
        {label}
      </Link>
    )
  return (
    <Button onClick={run} keys={keys}>
      {label}
    </Button>
  )
}
