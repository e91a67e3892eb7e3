import { useEffect, useState } from 'react'
import { useKeyOf } from '#platform/command/bus.ts'
import { t } from '#platform/i18n/i18n.ts'
import { liveFigures } from '#platform/live/live-figures.ts'
import { Code } from '#platform/ui/code.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { useHeardWindows } from '#platform/workbench/window-registry.ts'
import { hideDeveloperOverlay } from './overlay-store.ts'
import { heardWindows, inSeconds, windowFigures } from './window-figures.ts'

const everyMs = 500

/** What the windows of this browser know of each other, live, beside the work: it takes no focus and covers a corner. */
export default function DeveloperOverlay() {
  const now = useTime()
  const others = heardWindows(useHeardWindows())
  return (
    <section
      aria-label={t('developer.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        hideDeveloperOverlay()
      }}
      className="fixed bottom-8 left-14 z-30 flex max-h-[70vh] w-96 max-w-[calc(100vw-24px)] flex-col overflow-y-auto rounded-lg border border-line-strong bg-raised text-xs shadow-float max-phone:bottom-16 max-phone:left-3"
    >
      <header className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-3">
        <h2 className="flex-1 font-semibold">{t('developer.title')}</h2>
        <IconButton size="small" icon="x" label={t('common.action.close')} keys={useKeyOf('developer.overlay')} onClick={hideDeveloperOverlay} />
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 px-3 py-2">
        {windowFigures(now).map(({ label, value }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{label}</dt>
            <dd className="truncate text-right font-mono tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="border-t border-line px-3 pt-2 text-ink-3">{t('developer.windows', { count: others.length })}</h3>
      <ul className="px-3 pt-1 pb-2">
        {others.map(({ window, heard_at }) => (
          <li key={window.id} className="flex items-baseline gap-2 py-0.5">
            <Code>{window.id}</Code>
            <span className="min-w-0 flex-1 truncate">{window.panes.find(({ id }) => id === window.focused)?.title}</span>
            {window.id === liveFigures.leader ? <span className="text-accent">{t('developer.leads')}</span> : null}
            {window.visible ? null : <span className="text-ink-3">{t('developer.hidden')}</span>}
            <span className="font-mono tabular-nums">{inSeconds(now - heard_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useTime(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
