import { bulkAbove } from '#contract/job/bulk.ts'
import { type OrderMark, orderMark } from '#contract/order/order-marks.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { beginBulk, bulkPart, forMany } from '#platform/command/bulk.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { call } from '#platform/http/call.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { namesOf } from './order-targets.ts'

type Before = Awaited<ReturnType<typeof send>>['before'][number]

const send = (codes: readonly string[], change: OrderMark) => call(orderMark, { body: { order_code: [...codes], change } })

/** What undoes a change of an order that was as this one; null: nothing needs to. */
function backOf(change: OrderMark, was: Before): OrderMark {
  switch (change.mark) {
    case 'tag':
      return { ...change, on: !change.on }
    case 'print':
      return { ...change, on: !change.on }
    case 'assignee':
      return { mark: 'assignee', user_id: was.assignee_id }
    case 'hold':
      return { mark: 'hold', reason: was.hold_reason }
  }
}

async function undo(change: OrderMark, before: readonly Before[]): Promise<void> {
  const groups = new Map<string, { back: OrderMark; codes: string[] }>()
  for (const was of before) {
    const back = backOf(change, was)
    const group = groups.get(JSON.stringify(back)) ?? { back, codes: [] }
    group.codes.push(was.order_code)
    groups.set(JSON.stringify(back), group)
  }
  for (const { back, codes } of groups.values()) await send(codes, back)
}

interface Said {
  readonly label: MessageKey
  readonly values?: Readonly<Record<string, string>>
}

/** Changes a mark of orders; what is so already is left alone. Many are a job's, which goes on without this window. `said` names what was done. */
export async function changeMarks(codes: readonly string[], change: OrderMark, said: Said): Promise<Undo | undefined> {
  const named = (some: readonly string[]) => ({ ...said.values, what: namesOf(some) })
  if (codes.length > bulkAbove) {
    awaitJob(await beginBulk(t(said.label, named(codes)), [bulkPart([forMany(orderMark, { body: { change } })], { keys: codes })]))
    return undefined
  }
  const { results, before } = await send(codes, change)
  const refused = results.filter(({ ok }) => !ok)
  const [first] = refused
  if (first) {
    const text =
      refused.length === 1 ? (first.message ?? first.order_code) : t('order-mark.refused', { count: refused.length, why: first.message ?? '' })
    toast.show({ kind: 'error', text })
  } else if (before.length === 0) toast.show({ kind: 'info', text: t('order-mark.already') })
  if (before.length === 0) return undefined
  return { label: said.label, values: named(before.map(({ order_code }) => order_code)), run: () => undo(change, before) }
}
