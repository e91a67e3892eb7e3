import {
  ownPerformance,
  performanceAgent,
  performanceDaily,
  performanceDetail,
  performanceSelf,
  performanceSelfDaily,
  performanceSelfDetail,
  performanceTeam,
  teamPerformance,
} from '#contract/order/performance.endpoints.ts'
import { noWork, type WorkFigures, workActions, workKinds } from '#contract/order/performance.ts'
import { where } from '../list-where.ts'
import { type ReportAsk, reportHandler, reportSource } from '../report-handler.ts'
import { workSql } from './work.ts'

const work = (_: ReportAsk, narrowed: string) => `work as (${workSql(`${narrowed} and w.action in (${workActions.join()})`)})`
const day = 'w.day'

const own = reportSource(ownPerformance, { as: 'w', day, where: {}, tables: { work } })
const team = reportSource(teamPerformance, { as: 'w', day, where: { user_id: where.id('w.user_id') }, tables: { work } })

const figures = [
  'coalesce(sum(x.total), 0)::int as total',
  ...Object.entries(workKinds).map(([kind, actions]) => `coalesce(sum(x.total) filter (where x.action in (${actions.join()})), 0)::int as ${kind}`),
].join(', ')
const byDay = `select x.day::text as date, ${figures} from work x group by 1`
const byHour = `select x.hour::int as hour, ${figures} from work x group by 1`

const ofCaller = { tables: ['work'], and: ({ user_id, bind }: Pick<ReportAsk, 'user_id' | 'bind'>) => [`w.user_id = ${bind(user_id)}::int`] } as const
const ofAll = { tables: ['work'] } as const

export const performanceHandlers = [
  reportHandler(performanceSelf, own, {
    ...ofCaller,
    select: `select ${figures} from work x`,
    reply: ([row]) => row as WorkFigures,
  }),
  reportHandler(performanceSelfDaily, own, { ...ofCaller, select: byDay, none: noWork }),
  reportHandler(performanceSelfDetail, own, { ...ofCaller, select: byHour, none: noWork }),
  reportHandler(performanceTeam, team, {
    ...ofAll,
    select: `select ${figures}, count(distinct x.user_id)::int as people from work x`,
    reply: ([row]) => row as WorkFigures & { people: number },
  }),
  reportHandler(performanceAgent, team, {
    ...ofAll,
    // Names are looked up once the rows are few.
    select: `, own as (select x.user_id, count(distinct x.day)::int as days, ${figures} from work x group by 1)
      select own.*, coalesce(
        (select a.name from agent a where a.workspace_id = $1 and a.user_id = own.user_id),
        (select l.agent_name from order_log l where l.workspace_id = $1 and l.user_id = own.user_id order by l.log_id desc limit 1), ''
      ) as name
      from own order by own.total desc, own.user_id`,
  }),
  reportHandler(performanceDaily, team, { ...ofAll, select: byDay, none: noWork }),
  reportHandler(performanceDetail, team, { ...ofAll, select: byHour, none: noWork }),
]
