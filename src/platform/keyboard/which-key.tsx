import { commandRegistry } from '#platform/command/bus.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Kbd } from '#platform/ui/kbd.tsx'
import { useWhichKey } from './keyboard.ts'

/** The continuations of the keys typed so far, at once after a prefix key. */
export function WhichKeyStrip() {
  const { typed, next } = useWhichKey()
  if (next.length === 0) return null
  return (
    <div
      role="status"
      aria-label={t('workbench.which-key.label')}
      className="pointer-events-none fixed bottom-8 left-1/2 z-40 flex max-w-[min(960px,calc(100vw-24px))] -translate-x-1/2 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-raised px-3 py-2 shadow-float"
    >
      <Kbd keys={typed.join(' ')} />
      {next.map(({ key, command, count }) => (
        <span key={key} className="inline-flex items-center gap-1.5 text-ink-2">
          <Kbd keys={key} />
          {command ? translate(commandRegistry().get(command)?.title ?? command) : t('workbench.which-key.more', { count })}
        </span>
      ))}
    </div>
  )
}
