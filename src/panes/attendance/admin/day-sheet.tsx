import { attendanceDailyAgent, attendanceDay } from '#contract/attendance/attendance.endpoints.ts'
import type { Entry } from '#contract/attendance/attendance.ts'
import { runCommand } from '#platform/command/commands.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { PeekProps } from '#platform/list/list-spec.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { clockText, momentText } from '#platform/session/workspace-clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { fromTo, spanText } from '../attendance-text.ts'
import { Beside, Facts } from '../beside.tsx'
import { partsOfDayId } from './day-id.ts'

/** One day of somebody: what it came to, when they came and went, and what was corrected. */
export function DaySheet({ code, onClose }: PeekProps) {
  const { user_id, day } = partsOfDayId(code)
  const days = usePart(attendanceDailyAgent, { query: { user_id, start_date: day, end_date: day, limit: 1 } })
  const { data, error, refetch } = useCall(attendanceDay, { query: { user_id, day } })
  const row = days.data?.rows[0]
  return (
    <Beside name={row?.name ?? dayText(day)} about={row && dayText(day)} onClose={onClose}>
      {row ? (
        <Facts
          of={[
            [t('attendance.column.shift'), fromTo(row.shift_start, row.shift_end)],
            [t('attendance.column.worked'), spanText(row.worked)],
            [t('attendance.column.late'), spanText(row.late)],
            [t('attendance.column.early'), spanText(row.early)],
            [t('attendance.column.overtime'), spanText(row.overtime)],
          ]}
        />
      ) : null}
      {error && !data ? (
        <ErrorState error={error} fallback={t('attendance.failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : (
        <ol aria-label={t('attendance.entries')} className="flex flex-col gap-3">
          {data.entries.some(({ removed }) => !removed) ? null : <li className="text-ink-3">{t('attendance.absent-text')}</li>}
          {data.entries.map((entry) => (
            <EntryCard key={entry.entry_id} entry={entry} />
          ))}
        </ol>
      )}
      <Button icon="plus" className="self-start" onClick={() => void runCommand('attendance.add-entry', { day_id: code })}>
        {t('attendance.command.add-entry')}
      </Button>
    </Beside>
  )
}

/** From one clocking in to its clocking out, and what was changed of it. */
function EntryCard({ entry }: { entry: Entry }) {
  const { entry_id, in_at, out_at, removed, corrections } = entry
  const correct = () => void runCommand('attendance.correct', { entry_id, day_id: `${entry.user_id}:${entry.day}` })
  return (
    <li data-entry={entry_id} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex items-center gap-2">
        <b className={removed ? 'text-ink-3 tabular-nums line-through' : 'tabular-nums'}>
          {out_at ? fromTo(in_at, out_at) : `${clockText(in_at)} – ${t('attendance.open')}`}
        </b>
        {removed ? <Chip tone="neutral">{t('attendance.removed')}</Chip> : null}
        <span className="flex-1" />
        <Button size="small" icon={removed ? 'rotate-ccw' : 'pencil'} onClick={correct}>
          {t(removed ? 'attendance.command.restore' : 'attendance.command.correct')}
        </Button>
        {removed ? null : (
          <Button size="small" icon="trash-2" onClick={() => void runCommand('attendance.remove-entry', { entry_id })}>
            {t('attendance.command.remove')}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Way name={t('attendance.column.first_in')} device={entry.in_device} place={entry.in_place} photo={entry.in_photo} />
        {out_at ? <Way name={t('attendance.column.last_out')} device={entry.out_device} place={entry.out_place} photo={entry.out_photo} /> : null}
      </div>
      {corrections.length > 0 ? (
        <ul className="flex flex-col gap-1 border-t border-line pt-2 text-xs">
          {corrections.map(({ at, name, reason, before_in, before_out }) => (
            <li key={at}>
              <p>{reason}</p>
              <p className="text-ink-3">
                {[
                  name,
                  momentText(at),
                  before_in
                    ? t('attendance.before', { span: before_out ? fromTo(before_in, before_out) : `${clockText(before_in)} –` })
                    : t('attendance.added'),
                ].join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

interface WayProps {
  readonly name: string
  readonly device: string | null
  readonly place: Entry['in_place']
  readonly photo: string | null
}

/** By what somebody clocked in or out, and where they were as far as that was asked for. */
const Way = ({ name, device, place, photo }: WayProps) => (
  <div className="flex items-start gap-2">
    {photo ? (
      <a href={photo} target="_blank" rel="noreferrer" aria-label={`${t('attendance.photo-of')} · ${name}`}>
        <img src={photo} alt="" width={48} height={48} loading="lazy" className="size-12 rounded-md bg-neutral-soft object-cover" />
      </a>
    ) : null}
    <div>
      <p className="text-xs text-ink-3">{name}</p>
      <p>{device ?? '–'}</p>
      {place ? (
        <a
          href={`https://www.openstreetmap.org/?mlat=${place.lat}&mlon=${place.lng}#map=17/${place.lat}/${place.lng}`}
          target="_blank"
          rel="noreferrer"
          className="list-link inline-flex items-center gap-1 text-xs"
        >
          <Icon name="external-link" size={12} />
          {t('attendance.place-of', { metres: Math.round(place.accuracy) })}
        </a>
      ) : null}
    </div>
  </div>
)
