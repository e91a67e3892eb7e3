import { useRef } from 'react'
import { attendanceNow } from '#contract/attendance/attendance.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { runCommand } from '#platform/command/commands.ts'
import { formatSpan, t, translate } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { subject } from '#platform/session/session.ts'
import { clockText, zoneName } from '#platform/session/workspace-clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { readImage } from '#platform/ui/image-file.ts'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useNow } from '#platform/ui/use-now.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePaneController } from '#platform/workbench/pane.ts'
import { attendanceAdminScreen, attendanceLeaveScreen, attendancePeopleScreen, attendanceSettingScreen } from './admin.screen.ts'
import { attendanceSelfScreen, ownLeaveScreen, ownPayslipScreen } from './attendance.screen.ts'
import { payrollScreen } from './payroll.screen.ts'

export default function AttendancePane() {
  const { data, error, refetch } = useCall(attendanceNow)
  usePaneController({ refresh: () => void refetch() })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Page title={t('attendance.title')}>
      {data ? <Standing now={data} /> : <Skeleton className="h-40" />}
      <Places label={t('attendance.own')} of={own} />
      <Places label={t('attendance.team')} of={team} />
    </Page>
  )
}

const own = [attendanceSelfScreen, ownLeaveScreen, ownPayslipScreen]
const team = [attendancePeopleScreen, attendanceAdminScreen, attendanceLeaveScreen, payrollScreen, attendanceSettingScreen]

/** Where else attendance is looked at, of that what the person may see. */
function Places({ label, of }: { label: string; of: typeof own | typeof team }) {
  const seen = of.filter(({ access }) => mayAccess(access, subject()))
  if (seen.length === 0) return null
  return (
    <nav aria-label={label}>
      <h3 className="pb-1 text-xs font-semibold text-ink-2">{label}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {seen.map(({ id, title, icon, href }) => (
          <li key={id}>
            <Link to={href()} className="flex h-9 items-center gap-2.5 px-3 -outline-offset-2 hover:bg-hover">
              <Icon name={icon} size={16} className="text-ink-3" />
              <span className="flex-1">{translate(title)}</span>
              <Icon name="chevron-right" size={14} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Since when one is there, and what comes next: coming, or going. */
function Standing({ now: { entry, shift, settings } }: { now: CallReply<typeof attendanceNow> }) {
  const here = entry !== null && entry.out_at === null
  const command = here ? 'attendance.clock-out' : 'attendance.clock-in'
  const clock = useNow()
  const camera = useRef<HTMLInputElement>(null)
  const withPhoto = async (file: File | undefined) => {
    if (!file) return
    const image_url = await readImage(file)
    if (image_url) await runCommand(command, { image_url })
    else toast.show({ kind: 'error', text: t('attendance.not-image') })
  }
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-5" data-attendance={here ? 'here' : 'away'}>
      <p className="text-xl font-semibold">
        {here
          ? t('attendance.here', { at: clockText(entry.in_at), span: formatSpan(Math.max(0, clock - Date.parse(entry.in_at))) })
          : t('attendance.away')}
      </p>
      <p className="text-ink-2">
        {shift
          ? t('attendance.shift', { start: clockText(shift.start_at), end: clockText(shift.end_at), zone: zoneName() })
          : t('attendance.no-shift')}
      </p>
      <Button
        variant="primary"
        size="large"
        icon={settings.photo ? 'image' : 'clock'}
        onClick={() => (settings.photo ? camera.current?.click() : void runCommand(command, {}))}
      >
        {t(here ? 'attendance.clock-out' : 'attendance.clock-in')}
      </Button>
      {settings.photo ? (
        <>
          <p className="text-xs text-ink-3">{t('attendance.photo')}</p>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="user"
            hidden
            aria-label={t('attendance.photo')}
            onChange={({ target }) => {
              void withPhoto(target.files?.[0])
              target.value = ''
            }}
          />
        </>
      ) : null}
      {settings.place ? <p className="text-xs text-ink-3">{t('attendance.place')}</p> : null}
    </section>
  )
}
