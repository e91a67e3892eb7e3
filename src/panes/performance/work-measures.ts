import { type WorkKind, workKindNames, workKinds } from '#contract/order/performance.ts'
import { orderLogScreen } from '#panes/order/log/log.screen.ts'
import type { Measure } from '#platform/report/measure.ts'

/** The days that were asked for, of a row by day that day alone. */
function daysOf(row: Readonly<Record<string, unknown>>, { period, date }: Readonly<Record<string, string>>) {
  const [start_date, end_date] = typeof row.date === 'string' ? [row.date, row.date] : date ? [date, date] : (period ?? '').split('..')
  return { start_date, end_date }
}

/** The entries of the order log that an amount counts: those of a row's person, day and hour. */
const opens = (personOf: (row: Readonly<Record<string, unknown>>, asked: Readonly<Record<string, string>>) => unknown, kind?: WorkKind) => ({
  access: orderLogScreen.access,
  href(row: Readonly<Record<string, unknown>>, asked: Readonly<Record<string, string>>): string {
    const person = personOf(row, asked)
    return orderLogScreen.href({
      query: {
        work: '1',
        ...(kind && { action: workKinds[kind].join() }),
        ...(person !== undefined && { user_id: Number(person) }),
        ...(typeof row.hour === 'number' && { hour: row.hour }),
        ...daysOf(row, asked),
      },
    })
  },
})

type PersonOf = Parameters<typeof opens>[0]

/** What is counted of somebody's work, each opening its entries. */
export const workMeasures = (personOf: PersonOf) => {
  const more = { kind: 'number', better: 'more' } as const
  return {
    total: { name: 'performance.figure.total', about: 'performance.about.total', ...more, opens: opens(personOf) },
    ...(Object.fromEntries(
      workKindNames.map((kind): [WorkKind, Measure] => [
        kind,
        {
          name: `performance.figure.${kind}`,
          about: `performance.about.${kind}`,
          ...(kind === 'cancels' || kind === 'returns' ? { kind: 'number' } : more),
          opens: opens(personOf, kind),
        },
      ]),
    ) as Record<WorkKind, Measure>),
  } as const satisfies Readonly<Record<string, Measure>>
}

export const workColumns = ['total', ...workKindNames] as const
/** What stands above: the rest is in the tables. */
export const shownWork = { total: {}, accepted: {}, printed: {}, packed: {}, handed_over: {}, pickups: {}, cancels: {}, returns: {} } as const

export const workTexts = {
  narrow: 'performance.filter.label',
  failed: 'performance.loadFailed',
  figures: 'performance.figures',
  noMatch: { title: 'performance.noMatch', text: 'performance.noMatchText' },
} as const

const steps = ['accepted', 'printed', 'packed', 'handed_over'] as const

/** What is drawn of both reports' days and hours. */
export const workCharts = {
  daily: [
    { title: 'performance.daily', about: 'performance.about.daily', kind: 'bars', measures: ['total'] },
    {
      title: 'performance.dailySteps',
      about: 'performance.about.dailySteps',
      kind: 'line',
      measures: [...steps],
    },
  ],
  hourly: [
    { title: 'performance.hourlyWork', about: 'performance.about.hourly', kind: 'bars', measures: ['total'] },
    { title: 'performance.hourlySteps', about: 'performance.about.hourly', kind: 'line', measures: [...steps] },
  ],
} as const
