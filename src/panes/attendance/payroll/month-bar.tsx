import { useCommandsVersion } from '#platform/command/bus.ts'
import { offeredCommand } from '#platform/command/commands.ts'
import { formatMonth, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { momentText } from '#platform/session/workspace-clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import type { Closing } from './use-closing.ts'

/** The month that is shown, what it comes to, and whether it is closed or what its closing waits for. */
export function MonthBar({ period, closing }: { period: string; closing: Closing }) {
  useCommandsVersion()
  const { known, closed_at, people, total, hindrances } = closing
  return (
    <section aria-label={formatMonth(period)} data-month={period} data-closed={closed_at !== null} className="flex-none border-b border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
        <span className="flex items-center gap-1">
          <Step id="payroll.earlier" icon="arrow-left" />
          <h2 className="min-w-36 text-center font-semibold">{formatMonth(period)}</h2>
          <Step id="payroll.later" icon="arrow-right" />
        </span>
        {known && !closed_at ? <Chip tone="info">{t('payroll.estimate')}</Chip> : null}
        <span className="text-ink-2">
          {known ? t('payroll.sum', { count: people }) : ''} <b className="text-ink tabular-nums">{known ? formatRupiah(total) : ''}</b>
        </span>
        <span className="flex-1" />
        {known && !closed_at ? <Close blocked={hindrances.length > 0} /> : null}
      </div>
      <div className="grid min-h-8 content-center bg-sunken px-3 py-1.5 text-xs">
        {known ? <Standing closing={closing} /> : <Skeleton className="w-60" />}
      </div>
    </section>
  )
}

/** Always a line, so that nothing moves when it is known: closed, and by whom; what its closing waits for; or that it waits for nothing. */
function Standing({ closing: { closed_at, closed_by, hindrances } }: { closing: Closing }) {
  if (closed_at)
    return (
      <p className="flex items-center gap-1.5">
        <Icon name="lock" size={13} className="text-success" />
        {t('payroll.closed', { at: momentText(closed_at), name: closed_by ?? '' })}
      </p>
    )
  if (hindrances.length === 0)
    return (
      <p className="flex items-center gap-1.5 text-ink-2">
        <Icon name="circle-check" size={13} className="text-success" />
        {t('payroll.close.ready')}
      </p>
    )
  return (
    <ul aria-label={t('payroll.close.waits')} className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <li className="text-ink-2">{t('payroll.close.waits')}</li>
      {hindrances.map(({ key, text, to }) => (
        <li key={key} data-hindrance={key} className="flex items-center gap-1.5">
          <Icon name={key === 'runs' ? 'clock' : 'circle-alert'} size={13} className={key === 'runs' ? 'text-ink-3' : 'text-warning'} />
          {to ? (
            <Link to={to} className="list-link">
              {text}
            </Link>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  )
}

function Step({ id, icon }: { id: string; icon: string }) {
  const command = offeredCommand(id)
  if (!command) return null
  return <IconButton icon={icon} size="small" label={command.title} keys={command.keys[0]} onClick={() => void command.run()} />
}

function Close({ blocked }: { blocked: boolean }) {
  const command = offeredCommand('payroll.close')
  if (!command) return null
  return (
    <Button variant={blocked ? 'secondary' : 'primary'} icon="lock" keys={command.keys[0]} disabled={blocked} onClick={() => void command.run()}>
      {command.title}
    </Button>
  )
}
