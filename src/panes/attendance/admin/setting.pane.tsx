import { attendanceNow, attendanceSettings } from '#contract/attendance/attendance.endpoints.ts'
import type { AttendanceSettings } from '#contract/attendance/attendance.ts'
import { declareSettings, Settings, SettingsPage } from '#platform/form/settings.tsx'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient, useCall } from '#platform/query/query.ts'

const { group, toggle, choice } = declareSettings<AttendanceSettings>({
  useValues() {
    const { data, error, refetch } = useCall(attendanceNow)
    return { values: data?.settings, error, retry: () => void refetch() }
  },
  async save(change) {
    const { settings } = await queryClient.fetchQuery(callQuery(attendanceNow))
    await call(attendanceSettings, { body: { ...settings, ...change } })
  },
})

const minutes = (value: number): string => t('attendance.setting.minutes', { count: value })
/** The usual choices, with what is set. */
const among = (usual: readonly number[], set: number): number[] => [...new Set([...usual, set])].sort((a, b) => a - b)

const rules = group(({ late_after, overtime_from }) => [
  choice('late_after', 'attendance.setting.late_after', {
    text: 'attendance.setting.late_after-text',
    options: among([0, 5, 10, 15, 20, 30, 60], late_after),
    say: minutes,
    as: 'list',
  }),
  choice('overtime_from', 'attendance.setting.overtime_from', {
    text: 'attendance.setting.overtime_from-text',
    options: among([0, 10, 15, 30, 45, 60, 120], overtime_from),
    say: minutes,
    as: 'list',
  }),
  toggle('photo', 'attendance.setting.photo', { text: 'attendance.setting.photo-text' }),
  toggle('place', 'attendance.setting.place', { text: 'attendance.setting.place-text' }),
])

export default function AttendanceSettingPane() {
  return (
    <SettingsPage title="attendance.setting.title" text="attendance.setting.text">
      <Settings of={rules} />
    </SettingsPage>
  )
}
