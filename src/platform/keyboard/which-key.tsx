import { commandRegistry } from '#platform/command/bus.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Kbd } from '#platform/ui/kbd.tsx'
import { useWhichKey } from './keyboard.ts'

/** The continuations of the keys typed so far, at once after a prefix key: for the status bar. */
export function WhichKeyHint() {
  const { typed, next } = useWhichKey()
  if (next.length === 0) return null
  return (
    <span
      role="status"
      aria-label={t('workbench.which-key.label')}
      data-which-key={typed.join(' ')}
      className="inline-flex min-w-0 items-center gap-3 overflow-hidden text-ink"
    >
      <Kbd keys={typed.join(' ')} />
      {next.map(({ key, command, count }) => (
        <span key={key} className="inline-flex items-center gap-1 font-medium whitespace-nowrap">
          <Kbd keys={key} />
          {command ? translate(commandRegistry().get(command)?.title ?? command) : t('workbench.which-key.more', { count })}
        </span>
      ))}
    </span>
  )
}
