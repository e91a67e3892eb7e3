import { type ReactNode, useEffect } from 'react'
import type { payrollPayslip } from '#contract/attendance/payroll.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { CommandButton } from '#platform/command/command-button.tsx'
import { runCommand } from '#platform/command/commands.ts'
import { formatMonth, formatNumber, t } from '#platform/i18n/i18n.ts'
import { momentText } from '#platform/session/workspace-clock.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { spanText } from '../attendance-text.ts'
import { Facts } from '../beside.tsx'
import { SlipLines } from './slip-lines.tsx'

interface SlipPageProps extends CallReply<typeof payrollPayslip> {
  /** Between the title and the buttons: which month, and whose. */
  readonly choose: ReactNode
  onRefresh(): void
}

/** A payslip as it is read; what is printed and kept is the server's document. */
export function SlipPage({ employer, slip, choose, onRefresh }: SlipPageProps) {
  const { setTitle } = usePane()
  const { period, user_id, name, work, closed_at } = slip
  const title = `${t('payroll.payslip.title')} ${formatMonth(period)} · ${name}`
  useEffect(() => setTitle(title), [title, setTitle])
  usePaneContext({ 'selection.kind': 'payslip', 'selection.count': 1, 'selection.codes': [`${user_id}:${period}`], 'payslip.name': name })
  usePaneController({ refresh: onRefresh, download: () => void runCommand('payslip.download') })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Toolbar label={t('payroll.payslip.title')} className="flex-none flex-wrap gap-2 border-b border-line px-3 py-2">
        {choose}
        <span className="flex-1" />
        <CommandButton id="payslip.download" />
        <CommandButton id="payslip.print" primary />
      </Toolbar>
      <article
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className="min-h-0 flex-1 overflow-y-auto bg-sunken p-4 -outline-offset-2 max-phone:p-0"
      >
        <div className="mx-auto flex max-w-160 flex-col gap-4 rounded-lg border border-line bg-surface p-6 max-phone:rounded-none max-phone:border-0 max-phone:p-4">
          <header className="flex flex-wrap items-start justify-between gap-4" data-payslip={`${user_id}:${period}`}>
            <div className="wrap-anywhere">
              <p className="font-semibold">{employer.name}</p>
              <p className="text-xs whitespace-pre-line text-ink-3">{employer.address}</p>
            </div>
            {closed_at ? (
              <Chip tone="success" icon="lock">
                {t('payroll.closed-at', { at: momentText(closed_at) })}
              </Chip>
            ) : (
              <Chip tone="info">{t('payroll.estimate')}</Chip>
            )}
          </header>
          <div>
            <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
            <p className="text-ink-2">{formatMonth(period)}</p>
          </div>
          <SlipLines slip={slip} />
          <Facts
            of={[
              [t('payroll.line.days'), formatNumber(work.days)],
              [t('payroll.line.leave'), formatNumber(work.leave_days)],
              [t('payroll.line.hours'), spanText(work.worked)],
              [t('payroll.line.overtime'), spanText(work.overtime)],
              [t('payroll.line.late'), spanText(work.late)],
              [t('payroll.line.orders'), formatNumber(work.orders)],
              [t('payroll.line.chats'), formatNumber(work.chats)],
            ]}
          />
        </div>
      </article>
    </div>
  )
}
