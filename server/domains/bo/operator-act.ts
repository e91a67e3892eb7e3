import { boActList } from '#contract/bo/bo.endpoints.ts'
import type { OperatorActName } from '#contract/bo/bo.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller } from '#server/security/access-token.ts'
import { listHandler } from '../list-handler.ts'
import { asOperator } from './as-operator.ts'

interface Act {
  readonly act: OperatorActName
  readonly about: string
  readonly account_id?: number
}

/** Writes down what an operator does, in the transaction that does it: neither is there without the other. */
export async function noteAct({ client }: Connection, caller: Caller, { act, about, account_id }: Act, now: Date): Promise<void> {
  await client.query('insert into operator_act (at, user_id, user_name, act, about, account_id) values ($1, $2, $3, $4, $5, $6)', [
    now.toISOString(),
    caller.user_id,
    caller.name,
    act,
    about,
    account_id ?? null,
  ])
}

export const actPages = listHandler(
  boActList,
  {
    from: 'operator_act o left join workspace w on w.workspace_id = o.account_id',
    as: 'o',
    select: 'o.id, o.at, o.user_id, o.user_name, o.act, o.about, o.account_id, w.name as workspace_name',
    where: {},
    order: 'o.id',
  },
  ({ database }, { caller }, run) => asOperator(database, caller, run),
)
