import { dashboardTarget, dashboardTargetRead, dashboardToday } from '#contract/dashboard/dashboard.endpoints.ts'
import { handle } from '../handler.ts'
import { readTarget, readToday, writeTarget } from './dashboard.query.ts'

export const dashboardHandlers = [
  handle(dashboardToday, ({ caller }, { database, now }) => database.read(caller.workspace_id, (connection) => readToday(connection, now()))),
  handle(dashboardTargetRead, ({ caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readTarget(connection, caller.workspace_id)),
  ),
  handle(dashboardTarget, ({ caller, body }, { database }) =>
    database.write(caller.workspace_id, async (connection) => {
      await writeTarget(connection, caller.workspace_id, body)
      return body
    }),
  ),
]
