import { addDays } from '#contract/core/time-zone.ts'
import { isShiftOf } from './attendance.query.ts'

/** Days that are looked at, at most: nobody asks who was absent years ago. */
const mostDays = 366

/** The days among which absent ones are looked for: without any, this month's; none of today or later, whose shifts may still be worked. */
export function absentSpan(
  asked: { start_date?: string | undefined; end_date?: string | undefined },
  today: string,
): { from: string; until: string } {
  const yesterday = addDays(today, -1)
  const until = asked.end_date !== undefined && asked.end_date < yesterday ? asked.end_date : yesterday
  const [, from] = [asked.start_date ?? until.replace(/..$/, '01'), addDays(until, -mostDays)].toSorted()
  return { from: from as string, until }
}

/**
 * Rows of `attendance_day` that there are none of: days with a shift on which somebody neither came nor had approved leave. By their shifts of that day, of
 * who is active, and from the first day on which they ever came. `zone`, `from` and `until` are bound values; `$1` is the workspace.
 */
export const absentDays = (zone: string, from: string, until: string): string => `(
  select s.workspace_id, s.user_id, g.day::date as day, (g.day + make_interval(mins => s.start_minute)) at time zone ${zone}::text as shift_start,
    (g.day + make_interval(mins => s.end_minute + case when s.end_minute > s.start_minute then 0 else 1440 end)) at time zone ${zone}::text as shift_end,
    null::timestamptz as first_in, null::timestamptz as last_out, false as is_open, 0 as late, 0 as early, 0 as worked, 0 as overtime, false as corrected
  from attendance_shift s join agent b on b.workspace_id = s.workspace_id and b.user_id = s.user_id and b.status = 1
    cross join lateral generate_series(greatest(${from}::date,
      (select min(x.day) from attendance_day x where x.workspace_id = s.workspace_id and x.user_id = s.user_id))::timestamp, ${until}::date::timestamp, interval '1 day') g(day)
  where s.workspace_id = $1 and s.weekday = extract(dow from g.day) and ${isShiftOf('s', 'g.day::date')}
    and exists (select from attendance_day x where x.workspace_id = s.workspace_id and x.user_id = s.user_id and x.day <= ${until}::date)
    and not exists (select from attendance_day x where x.workspace_id = s.workspace_id and x.user_id = s.user_id and x.day = g.day::date)
    and not exists (select from attendance_leave l where l.workspace_id = s.workspace_id and l.user_id = s.user_id and l.status = 'approved'
      and g.day::date between l.first_day and l.last_day)
)`
