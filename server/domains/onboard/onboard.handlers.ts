import { DomainError } from '#contract/core/error.ts'
import { onboardCheck, onboardList } from '#contract/onboard/onboard.endpoints.ts'
import { onboardStatus, onboardSteps, stepsFor } from '#contract/onboard/onboard.ts'
import { handle } from '../handler.ts'
import { finishedSteps, finishStep, isDone } from './onboard.query.ts'
import { onboardTexts } from './onboard-texts.ts'

const { active, finished } = onboardStatus

export const onboardHandlers = [
  handle(onboardList, ({ caller, language }, { database }) =>
    database.read(caller.workspace_id, async (connection) => {
      const done = await finishedSteps(connection, caller)
      return {
        onboard_list: stepsFor(caller).map((ob_key) => {
          const { ob_id, action, action_destination } = onboardSteps[ob_key]
          return { ob_id, ob_key, ...onboardTexts[ob_key][language], action, action_destination, status: done.has(ob_key) ? finished : active }
        }),
      }
    }),
  ),

  handle(onboardCheck, ({ body: { ob_key }, caller }, { database, now }) => {
    // A step that does not concern the caller is none.
    if (!stepsFor(caller).includes(ob_key)) throw new DomainError('NOT_FOUND')
    return database.write(caller.workspace_id, async (connection) => {
      if ((await finishedSteps(connection, caller)).has(ob_key)) return { ob_key, status: finished }
      if (!(await isDone(connection, caller, ob_key))) return { ob_key, status: active }
      await finishStep(connection, caller, ob_key, now())
      return { ob_key, status: finished }
    })
  }),
]
