import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Progress } from '#platform/ui/progress.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useKeyOf } from './bus.ts'
import { dismissWork, failedOf, readable, retryWork, useLongWork } from './long-work.ts'
import { WorkIndicator } from './work-indicator.tsx'
import { cancelWork, foldWorks, retryable, useFolded, useHosted, type Work } from './works.ts'

/** Where there is a footer it has what is folded, but for phones, which show none. */
const inFooter = 'bottom-30 h-11 hidden max-phone:flex'
const floating = 'bottom-20 flex h-8 max-phone:bottom-30 max-phone:h-11'

/** Failures shown at once; the rest are counted. */
const mostFailures = 50

/** Long work, whoever began it: progress with counts, cancel, and what failed by row with a retry for just those. It stands above the selection bar. */
export default function WorkTray() {
  const works = useLongWork()
  const folded = useFolded()
  const hosted = useHosted()
  const tray = useRef<HTMLElement>(null)
  const wentWell = works.length > 0 && works.every((work) => work.state !== 'running' && failedOf(work) === 0)
  useEffect(() => {
    if (!wentWell) return
    // It is read by now, and may stand over what the person works on.
    const timer = setInterval(() => tray.current?.matches(':hover, :focus-within') || foldWorks(true), 2 * readable)
    return () => clearInterval(timer)
  }, [wentWell])
  if (works.length === 0) return null
  if (folded)
    return <WorkIndicator size={16} className={clsx('fixed right-3 z-30 rounded-lg bg-raised px-3 shadow-float', hosted ? inFooter : floating)} />
  return (
    <section
      ref={tray}
      aria-label={t('workbench.work.label')}
      className="fixed right-3 bottom-20 z-30 flex max-h-[60vh] w-96 max-w-[calc(100vw-24px)] flex-col overflow-y-auto rounded-lg bg-raised shadow-float max-phone:bottom-30"
    >
      <header className="flex items-center border-b border-line py-1 pr-2 pl-3 text-xs text-ink-2">
        <span className="flex-1">{t('workbench.work.folded', { count: works.length })}</span>
        <IconButton size="small" icon="chevron-down" label={t('workbench.work.fold')} onClick={() => foldWorks(true)} />
      </header>
      {works.map((work) => (
        <WorkRow key={work.id} work={work} />
      ))}
    </section>
  )
}

function WorkRow({ work }: { work: Work }) {
  const [open, setOpen] = useState(true)
  const failed = failedOf(work)
  const again = retryable(work).length
  const retryKey = useKeyOf('work.retry')
  const running = work.state === 'running'
  return (
    <div className="flex flex-col gap-1.5 border-b border-line px-3 py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <StateIcon work={work} />
        <strong className="min-w-0 flex-1 truncate font-medium text-ink">{work.title}</strong>
        {running && work.cancel ? (
          <Button size="small" variant="ghost" onClick={() => cancelWork(work.id)}>
            {t('common.action.cancel')}
          </Button>
        ) : null}
        {work.kept?.save ? (
          <Button size="small" icon="download" onClick={work.kept.save}>
            {t('common.action.download')}
          </Button>
        ) : null}
        {running ? null : <IconButton size="small" icon="x" label={t('common.action.close')} onClick={() => dismissWork(work.id)} />}
      </div>
      {work.about ? (
        <p className="truncate text-xs text-ink-2" title={work.about}>
          {work.about}
        </p>
      ) : null}
      {running ? <Progress value={work.finished} total={work.total} label={work.title} /> : <p role="status">{outcome(work)}</p>}
      {failed > 0 ? (
        <div className="flex items-center gap-2">
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="text-danger underline underline-offset-2">
            {t('workbench.work.failures', { count: failed, number: formatNumber(failed) })}
          </button>
          {again > 0 && !running ? (
            <Button size="small" icon="refresh-cw" keys={retryKey} onClick={() => retryWork(work.id)}>
              {work.retryLabel ?? t('workbench.work.retry', { count: again, number: formatNumber(again) })}
            </Button>
          ) : null}
          {work.kept?.show ? (
            <Button size="small" variant="ghost" onClick={work.kept.show}>
              {t('workbench.work.show-failed')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {work.lines.length > 0 ? <Lines lines={work.lines} /> : null}
      {open && failed > 0 ? <Failures work={work} /> : null}
    </div>
  )
}

/** What was done, step by step; the newest is always in sight. */
function Lines({ lines }: { lines: readonly string[] }) {
  const end = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for a cleanup.
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  return (
    <ol className="flex max-h-32 flex-col gap-0.5 overflow-y-auto rounded-md bg-sunken p-2 text-xs text-ink-2">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
        <li key={index} ref={index === lines.length - 1 ? end : undefined}>
          {line}
        </li>
      ))}
    </ol>
  )
}

function Failures({ work }: { work: Work }) {
  const rest = failedOf(work) - Math.min(work.failures.length, mostFailures)
  return (
    <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto rounded-md bg-sunken p-2 text-xs">
      {work.failures.slice(0, mostFailures).map(({ id, reason }) => (
        <li key={id} className="flex flex-col">
          <Code>{id}</Code>
          <span className="text-ink-2">{reason}</span>
        </li>
      ))}
      {rest > 0 ? <li className="text-ink-3">{t('workbench.work.more', { number: formatNumber(rest) })}</li> : null}
    </ul>
  )
}

function StateIcon({ work }: { work: Work }) {
  if (work.state === 'running') return <Spinner />
  if (work.state === 'cancelled') return <Icon name="octagon-x" className="text-ink-3" />
  return work.failures.length > 0 ? <Icon name="circle-alert" className="text-danger" /> : <Icon name="circle-check" className="text-success" />
}

function outcome(work: Work): string {
  const { state, total, finished } = work
  const counts = { done: formatNumber(Math.max(0, finished - failedOf(work))), total: formatNumber(total) }
  return state === 'cancelled' ? t('workbench.work.cancelled', counts) : t('workbench.work.done', counts)
}
