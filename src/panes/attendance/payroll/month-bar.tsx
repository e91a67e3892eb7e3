import { useCommandsVersion } from '#platform/command/bus.ts'
import { offeredCommand } from '#platform/command/commands.ts'
import { formatMonth, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { momentText } from '#platform/session/workspace-clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Link } from '#platform/workbench/link.tsx'
import type { Closing } from './use-closing.ts'

/** The month that is shown, what it comes to, and whether it is closed or what its closing waits for. */
export function MonthBar({ period, closing }: { period: string; closing: Closing }) {
  useCommandsVersion()
  const { known, closed_at, closed_by, people, total, hindrances } = closing
  return (
    <section aria-label={formatMonth(period)} data-month={period} data-closed={closed_at !== null} className="flex-none border-b border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
        <span className="flex items-center gap-1">
          <Step id="payroll.earlier" icon="arrow-left" />
          <h2 className="min-w-36 text-center font-semibold">{formatMonth(period)}</h2>
          <Step id="payroll.later" icon="arrow-right" />
        </span>
        {known ? (
          closed_at ? (
            <Chip tone="success" icon="lock">
              {t('payroll.closed', { at: momentText(closed_at), name: closed_by ?? '' })}
            </Chip>
          ) : (
            <Chip tone="info">{t('payroll.estimate')}</Chip>
          )
        ) : null}
        <span className="text-ink-2">
          {known ? t('payroll.sum', { count: people }) : ''} <b className="text-ink tabular-nums">{known ? formatRupiah(total) : ''}</b>
        </span>
        <span className="flex-1" />
        {known && !closed_at ? <Close blocked={hindrances.length > 0} /> : null}
      </div>
      {known && hindrances.length > 0 ? (
        <ul aria-label={t('payroll.close.waits')} className="flex flex-wrap items-center gap-x-5 gap-y-1 bg-sunken px-3 py-1.5 text-xs">
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
      ) : null}
    </section>
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
