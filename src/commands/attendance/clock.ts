import { attendanceClockIn, attendanceClockOut, attendanceNow } from '#contract/attendance/attendance.endpoints.ts'
import type { Place } from '#contract/attendance/attendance.ts'
import { attendanceScreen } from '#panes/attendance/attendance.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { clockText } from '#platform/session/workspace-clock.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** How long somebody's place is waited for; then they clock in without it. Milliseconds. */
const patience = 8_000

/** Where the device is, if it knows and its person lets it tell. */
const place = (): Promise<Place | null> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      () => resolve(null),
      { timeout: patience, maximumAge: 60_000 },
    )
  })

/** The browser's system, as its person would call it. */
const device = (): string => /Android|iPhone|iPad|Windows|Mac OS|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? 'Browser'

/** The person comes or goes, now. Where a photo is asked for and there is none, the screen that takes it opens. */
export async function clock(way: 'in' | 'out', image_url: string | null): Promise<void> {
  const { settings } = await call(attendanceNow)
  if (settings.photo && image_url === null) {
    workbench.open(attendanceScreen.href())
    return
  }
  const body = { device: device(), place: settings.place ? await place() : null, image_url }
  const entry = await call(way === 'in' ? attendanceClockIn : attendanceClockOut, { body })
  toast.show({ kind: 'success', text: t(`attendance.done.${way}`, { at: clockText(entry.out_at ?? entry.in_at) }) })
}
