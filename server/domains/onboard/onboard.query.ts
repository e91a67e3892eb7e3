import { type OnboardKey, onboardSteps } from '#contract/onboard/onboard.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller } from '../handler.ts'

/** Keys of the steps that the caller finished. */
export async function finishedSteps({ client }: Connection, { workspace_id, user_id }: Caller): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ ob_key: string }>('select ob_key from onboard_finished where workspace_id = $1 and user_id = $2', [
    workspace_id,
    user_id,
  ])
  return new Set(rows.map(({ ob_key }) => ob_key))
}

export async function finishStep({ client }: Connection, { workspace_id, user_id }: Caller, key: OnboardKey, now: Date): Promise<void> {
  await client.query('insert into onboard_finished (workspace_id, user_id, ob_key, finished_at) values ($1, $2, $3, $4) on conflict do nothing', [
    workspace_id,
    user_id,
    key,
    now.toISOString(),
  ])
}

/** Whoever did it leaves the name in the log; a super admin has no agent id there. */
const loggedText = `
  select 1 from order_log where workspace_id = $1 and action = $2 and agent_name is not null and agent_id is not distinct from $3 limit 1`

const facts: Readonly<Partial<Record<OnboardKey, (caller: Caller) => readonly [text: string, values: readonly unknown[]]>>> = {
  store: ({ workspace_id }) => ['select 1 from store where workspace_id = $1 and token_valid limit 1', [workspace_id]],
  'order-accept': ({ workspace_id, agent_id }) => [loggedText, [workspace_id, orderLogAction.accepted, agent_id]],
  'label-print': ({ workspace_id, agent_id }) => [loggedText, [workspace_id, orderLogAction.label_printed, agent_id]],
  'agent-invite': ({ workspace_id }) => [`select 1 from agent where workspace_id = $1 and agent_type = 'agent' limit 1`, [workspace_id]],
}

/** The check itself: what a step asks to be done has left its trace; a tour was walked to its end when its check is asked for. */
export async function isDone({ client }: Connection, caller: Caller, key: OnboardKey): Promise<boolean> {
  if (onboardSteps[key].action === 'tour') return true
  const fact = facts[key]
  if (!fact) return false
  const [text, values] = fact(caller)
  const { rowCount } = await client.query(text, [...values])
  return !!rowCount
}
