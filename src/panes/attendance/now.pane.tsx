import { useRef } from 'react'
import { attendanceNow } from '#contract/attendance/attendance.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { runCommand } from '#platform/command/commands.ts'
import { formatClock, formatSpan, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { readImage } from '#platform/ui/image-file.ts'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useNow } from '#platform/ui/use-now.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePaneController } from '#platform/workbench/pane.ts'
import { attendanceSelfScreen } from './attendance.screen.ts'

export default function AttendancePane() {
  const { data, error, refetch } = useCall(attendanceNow)
  usePaneController({ refresh: () => void refetch() })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Page title={t('attendance.title')}>
      {data ? <Standing now={data} /> : <Skeleton className="h-40" />}
      <Link to={attendanceSelfScreen.href()} className="self-start text-accent underline-offset-2 hover:underline">
        {t('attendance.self.title')}
      </Link>
    </Page>
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
          ? t('attendance.here', { at: formatClock(entry.in_at), span: formatSpan(Math.max(0, clock - Date.parse(entry.in_at))) })
          : t('attendance.away')}
      </p>
      <p className="text-ink-2">
        {shift ? t('attendance.shift', { start: formatClock(shift.start_at), end: formatClock(shift.end_at) }) : t('attendance.no-shift')}
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
