import { commandRegistry } from '#platform/command/bus.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Kbd } from '#platform/ui/kbd.tsx'
import { useWhichKey } from './keyboard.ts'

/** The continuations of the keys typed so far, at once after a prefix key, over the status bar. */
export function WhichKeyStrip() {
  const { typed, next } = useWhichKey()
  if (next.length === 0) return null
  return (
    <div
      role="status"
      aria-label={t('workbench.which-key.label')}
      data-which-key={typed.join(' ')}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-strong bg-raised px-3 py-0.5 text-2xs text-ink"
    >
      <Kbd keys={typed.join(' ')} />
      {next.map(({ key, command, count }) => (
        <span key={key} className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap">
          <Kbd keys={key} />
          {command ? translate(commandRegistry().get(command)?.title ?? command) : t('workbench.which-key.more', { count })}
        </span>
      ))}
    </div>
  )
}
