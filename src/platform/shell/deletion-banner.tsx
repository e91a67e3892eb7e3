import { runCommand } from '#platform/command/commands.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'

/** Says until when the workspace is there, with the one way back; its owner alone is still signed in. */
export function DeletionBanner() {
  const end = useSession((session) => session.workspace?.delete_at ?? null)
  return (
    <div role="status">
      {end === null ? null : (
        <p className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-danger-soft px-3 py-1 text-xs font-medium text-danger print:hidden">
          <span className="flex min-w-0 items-center gap-2">
            <Icon name="triangle-alert" size={14} />
            {t('shell.deletion', { day: formatDay(end) })}
          </span>
          <Button size="small" keys="W Shift+U" onClick={() => void runCommand('workspace.keep')}>
            {t('shell.deletion.keep')}
          </Button>
        </p>
      )}
    </div>
  )
}
