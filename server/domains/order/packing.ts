import type { z } from 'zod'
import type { CallReply } from '#contract/core/endpoint.ts'
import type { packingAct } from '#contract/order/packing.endpoints.ts'
import type { PackingAct, PackingPiece, PackingRefusal } from '#contract/order/packing.ts'
import { type Counted, counting, isComplete, judgePiece } from '#contract/order/packing-rules.ts'
import { parcelCodeOf } from '#contract/order/shipment.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { leaveOrder, otherDesk, takeOrder, tellOnIt } from './on-it.ts'
import type { Actor } from './order-state.ts'
import { readPackingOrder } from './packing.query.ts'
import { holdStop, stopOf } from './scan.rules.ts'
import { lockParcel, markParcel, whoBefore } from './scan.ts'

type Reply = CallReply<typeof packingAct>
type Ask = z.output<(typeof packingAct)['body']>

interface KeptAct {
  readonly act_id: string
  readonly kind: PackingAct['kind']
  readonly sku: string | null
  readonly undone_by: string | null
}

const readActs = (connection: Connection, orderCode: string): Promise<KeptAct[]> =>
  prepared(connection, 'select act_id, kind, sku, undone_by from packing_act where workspace_id = $1 and order_code = $2', [
    workspaceOf(connection),
    orderCode,
  ])

const countedOf = (acts: readonly KeptAct[]): Counted => {
  const counted: Record<string, number> = {}
  for (const { kind, sku, undone_by } of acts) if (kind === 'count' && sku && !undone_by) counted[sku] = (counted[sku] ?? 0) + 1
  return counted
}

/** What a desk did with an order, judged by the order as it is now, locked: whichever desk comes second is told of the first, and none packs it twice. */
export async function packOrder(connection: Connection, ask: Ask, by: Actor, now: Date): Promise<Reply> {
  const parcel = await lockParcel(connection, ask.order_code)
  const nothing = { stop: null, by: null, holder: null, counted: [], packed: false, refused: [], changed: false }
  if (!parcel) return { ...nothing, outcome: 'unknown', order: null }
  // What a desk does is kept by the parcel: two desks may pack the two parcels of an order.
  const order_code = parcel.package_no === null ? parcel.order_code : parcelCodeOf(parcel.order_code, parcel.package_no)
  const kept = await readActs(connection, order_code)
  const order = await readPackingOrder(connection, order_code)
  const answer = (outcome: Reply['outcome'], rest: Partial<Reply> = {}): Reply => ({
    ...nothing,
    outcome,
    order,
    counted: Object.entries(countedOf(kept)).map(([sku, qty]) => ({ sku, qty })),
    packed: parcel.is_packed,
    ...rest,
  })
  const known = new Set(kept.map(({ act_id }) => act_id))
  const fresh = ask.acts.filter(({ act_id }, at, all) => !known.has(act_id) && all.findIndex((other) => other.act_id === act_id) === at)
  // Sent again, since the reply was lost: it is as it was said then.
  if (ask.acts.length > 0 && fresh.length === 0) return answer('ok')
  const reopens = fresh.some(({ kind, of }) => kind === 'undo' && kept.some(({ act_id, kind }) => act_id === of && kind === 'complete'))
  const stop = stopOf('pack', parcel.order_status) ?? holdStop(parcel)
  if (stop) return answer('stop', { stop, by: await whoBefore(connection, parcel, 'pack') })
  if (parcel.is_packed && !reopens) return answer('already', { by: await whoBefore(connection, parcel, 'pack') })
  const holder = ask.take_over ? null : await otherDesk(connection, order_code, ask.desk, now)
  if (holder) return answer('held', { holder })

  const done = new Acts(order?.pieces ?? [], kept)
  for (const act of fresh) done.add(act)
  await keepActs(connection, order_code, done.made, ask.desk, by, now)
  if (done.packed !== null && done.packed !== parcel.is_packed) await markParcel(connection, parcel, 'pack', done.packed, by, now)
  const packed = done.packed ?? parcel.is_packed
  // Once it is packed nobody is on it; else this desk is.
  if (packed) await leaveOrder(connection, order_code, null, by, now)
  else if (await takeOrder(connection, order_code, ask.desk, by, now)) await tellOnIt(connection, order_code, by, now)
  return answer('ok', {
    counted: Object.entries(done.counted)
      .filter(([, qty]) => qty > 0)
      .map(([sku, qty]) => ({ sku, qty })),
    packed,
    refused: done.refused,
    changed: true,
  })
}

interface MadeAct extends PackingAct {
  readonly undoes: string | null
}

/** Acts one after the other, by the rules that the desk goes by too. */
class Acts {
  counted: Counted
  readonly made: MadeAct[] = []
  readonly refused: { act_id: string; why: PackingRefusal }[] = []
  /** Null: as it was. */
  packed: boolean | null = null
  private readonly standing: Map<string, KeptAct>

  constructor(
    private readonly pieces: readonly PackingPiece[],
    kept: readonly KeptAct[],
  ) {
    this.counted = countedOf(kept)
    this.standing = new Map(kept.filter(({ undone_by }) => !undone_by).map((act) => [act.act_id, act]))
  }

  add(act: PackingAct): void {
    const why = this.judge(act)
    if (why) {
      this.refused.push({ act_id: act.act_id, why })
      return
    }
    this.made.push({ ...act, undoes: act.kind === 'undo' ? act.of : null })
    if (act.kind !== 'undo') this.standing.set(act.act_id, { act_id: act.act_id, kind: act.kind, sku: act.sku, undone_by: null })
  }

  private judge({ kind, sku, of }: PackingAct): PackingRefusal | null {
    if (kind === 'count') {
      const verdict = judgePiece(this.pieces, this.counted, sku ?? '')
      if (verdict.kind !== 'counts') return verdict.kind
      this.counted = counting(this.counted, verdict.sku, 1)
      return null
    }
    if (kind === 'complete') {
      if (!isComplete(this.pieces, this.counted)) return 'incomplete'
      this.packed = true
      return null
    }
    const undone = this.standing.get(of ?? '')
    if (!undone) return 'nothing'
    this.standing.delete(undone.act_id)
    if (undone.kind === 'complete') this.packed = false
    else if (undone.sku) this.counted = counting(this.counted, undone.sku, -1)
    return null
  }
}

async function keepActs(connection: Connection, orderCode: string, acts: readonly MadeAct[], desk: string, by: Actor, now: Date): Promise<void> {
  if (acts.length === 0) return
  const workspace = workspaceOf(connection)
  await prepared(
    connection,
    `insert into packing_act (workspace_id, order_code, act_id, kind, sku, grams, user_id, desk, at)
     select $1, $2, x.act_id, x.kind, x.sku, case when x.kind = 'complete' then x.grams end, $4, $5, $6
     from jsonb_to_recordset($3::jsonb) as x(act_id uuid, kind text, sku text, grams int)`,
    [workspace, orderCode, JSON.stringify(acts), by.user_id, desk, now.toISOString()],
  )
  const undoing = acts.filter(({ undoes }) => undoes)
  if (undoing.length === 0) return
  await prepared(
    connection,
    `update packing_act a set undone_by = x.act_id from jsonb_to_recordset($3::jsonb) as x(act_id uuid, undoes uuid)
     where a.workspace_id = $1 and a.order_code = $2 and a.act_id = x.undoes`,
    [workspace, orderCode, JSON.stringify(undoing)],
  )
}
