import type { CallReply } from '#contract/core/endpoint.ts'
import type { packingAct, packingFind } from '#contract/order/packing.endpoints.ts'
import type { PackingAct, PackingOrder } from '#contract/order/packing.ts'
import { signOf } from '#contract/order/packing-codes.ts'
import { type Counted, counting, isComplete, judgePiece } from '#contract/order/packing-rules.ts'
import { isOddWeight, piecesGrams, readGrams } from '#contract/order/parcel-weight.ts'
import type { ScanStop } from '#contract/order/scan.endpoints.ts'
import type { ScanTone } from './scan-burst.ts'

/** A piece that was counted here, so that it can be taken back. */
interface Taken {
  readonly act_id: string
  readonly sku: string
}

export interface DeskOrder {
  readonly order: PackingOrder
  readonly counted: Counted
  /** Oldest first. */
  readonly taken: readonly Taken[]
  /** The act that completed it. */
  readonly completed: string | null
  /** Grams that cannot be, said once; said again they hold. */
  readonly doubted?: number
}

/** Why a scan was refused. */
export const deskFaults = [
  'foreign',
  'surplus',
  'unknown',
  'other-order',
  'no-order',
  'already',
  'stop',
  'held',
  'offline',
  'refused',
  'weight',
] as const
export type DeskFault = (typeof deskFaults)[number]

/** What locks the desk until somebody says that it was seen. */
export interface DeskLock {
  readonly fault: DeskFault
  readonly code: string
  /** Of the product, the order or the person that it is about. */
  readonly name: string | null
  readonly stop: ScanStop | null
  /** Scans that came while it was locked. */
  readonly more: number
}

/** A code that nobody knows: a label to be printed anew, a product without its barcode. */
export interface UnknownCode {
  readonly code: string
  /** ISO 8601 instant. */
  readonly at: string
}

/** An order whose acts the server did not take, since somebody else was there: it is told here until somebody decides. */
export interface DeskConflict {
  readonly order_code: string
  readonly fault: DeskFault
  readonly name: string | null
  readonly stop: ScanStop | null
  readonly acts: readonly PackingAct[]
}

export interface DeskState {
  readonly current: DeskOrder | null
  /** The one that was completed last. */
  readonly done: DeskOrder | null
  readonly lock: DeskLock | null
  /** The code that the server is asked about. */
  readonly asking: string | null
  /** The SKU that was counted or taken back last. */
  readonly last: { readonly sku: string; readonly undone: boolean } | null
  /** Newest first. */
  readonly unknown: readonly UnknownCode[]
  readonly conflicts: readonly DeskConflict[]
}

export const idleDesk: DeskState = { current: null, done: null, lock: null, asking: null, last: null, unknown: [], conflicts: [] }

export interface DeskRules {
  /** A parcel that is complete waits for a second scan of its label, or the code or key for it. */
  readonly confirm: boolean
  readonly print: boolean
  /** A parcel that is complete waits for its weight. */
  readonly weigh: boolean
}

/** What a desk knows without asking. */
export interface DeskBook {
  order(code: string): PackingOrder | undefined
  /** What a piece is called. */
  piece(code: string): string | undefined
}

type Found = CallReply<typeof packingFind>
type Answer = CallReply<typeof packingAct>

export type DeskInput =
  | { readonly type: 'scan'; readonly code: string; readonly id: string; readonly at: string }
  /** `found` null: the server was not reached. */
  | { readonly type: 'found'; readonly code: string; readonly found: Found | null; readonly at: string }
  /** `unsent`: acts of the order that wait to be sent. */
  | {
      readonly type: 'answered'
      readonly order_code: string
      readonly answer: Answer
      readonly acts: readonly PackingAct[]
      readonly unsent: number
      readonly id: string
    }
  | { readonly type: 'continue' | 'away' | 'take_over' }
  | { readonly type: 'undo' | 'confirm'; readonly id: string }
  | { readonly type: 'weigh'; readonly grams: number; readonly id: string }
  | { readonly type: 'forget'; readonly code: string }
  | { readonly type: 'settle'; readonly order_code: string; readonly take_over: boolean }

export type DeskEffect =
  | { readonly do: 'tone'; readonly tone: ScanTone }
  | { readonly do: 'ask'; readonly code: string }
  /** `acts` empty: the desk takes the order. */
  | { readonly do: 'send'; readonly order_code: string; readonly acts: readonly PackingAct[]; readonly take_over: boolean }
  | { readonly do: 'leave'; readonly order_code: string }
  | { readonly do: 'print'; readonly order: PackingOrder }
  | { readonly do: 'completed'; readonly order: PackingOrder }

export interface DeskStep {
  readonly state: DeskState
  readonly effects: readonly DeskEffect[]
}

/** Unknown codes that are kept. */
const mostUnknown = 50

const tone = (sound: ScanTone): DeskEffect => ({ do: 'tone', tone: sound })
const send = (order_code: string, ...acts: PackingAct[]): DeskEffect => ({ do: 'send', order_code, acts, take_over: false })
const still = (state: DeskState): DeskStep => ({ state, effects: [] })

const same = (a: string | null, b: string): boolean => a !== null && a.toUpperCase() === b.toUpperCase()
/** Whether a code names the order: its own, the marketplace's, or that of its label. */
export const namesOrder = ({ order_code, mp_order_id, tracking_number }: PackingOrder, code: string): boolean =>
  [order_code, mp_order_id, tracking_number].some((own) => same(own, code))

const locked = (state: DeskState, fault: DeskFault, code: string, more: Partial<DeskLock> = {}): DeskStep => ({
  state: { ...state, asking: null, lock: { fault, code, name: null, stop: null, more: 0, ...more } },
  effects: [tone('unknown')],
})

const withUnknown = (state: DeskState, code: string, at: string): DeskState => ({
  ...state,
  unknown: [{ code, at }, ...state.unknown.filter((one) => one.code !== code)].slice(0, mostUnknown),
})

function opened(state: DeskState, order: PackingOrder): DeskStep {
  const current: DeskOrder = { order, counted: {}, taken: [], completed: null }
  return { state: { ...state, current, done: null, asking: null, last: null }, effects: [tone('ok'), send(order.order_code)] }
}

const actOf = (kind: PackingAct['kind'], act_id: string, more: Partial<PackingAct> = {}): PackingAct => ({
  act_id,
  kind,
  sku: null,
  of: null,
  ...more,
})

/** Ids that one input needs several of: of the input's own, with its last digit changed. */
const second = (id: string): string => id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) ^ 1) & 15).toString(16)

/** Everything lies in the parcel, and it is closed; it was weighed, or it was not. */
function completed(state: DeskState, current: DeskOrder, id: string, rules: DeskRules, grams: number | null = null): DeskStep {
  const { order } = current
  const done: DeskOrder = { ...current, completed: id }
  const effects: DeskEffect[] = [
    tone('done'),
    send(order.order_code, actOf('complete', id, grams === null ? {} : { grams })),
    { do: 'completed', order },
  ]
  if (rules.print && !order.label_printed) effects.push({ do: 'print', order })
  return { state: { ...state, current: null, done, last: null }, effects }
}

function counts(state: DeskState, current: DeskOrder, sku: string, id: string, rules: DeskRules): DeskStep {
  const next: DeskOrder = { ...current, counted: counting(current.counted, sku, 1), taken: [...current.taken, { act_id: id, sku }] }
  const counted = send(current.order.order_code, actOf('count', id, { sku }))
  const after: DeskState = { ...state, current: next, last: { sku, undone: false } }
  if (!isComplete(next.order.pieces, next.counted)) return { state: after, effects: [tone('ok'), counted] }
  if (rules.confirm || rules.weigh) return { state: after, effects: [tone('done'), counted] }
  const end = completed(after, next, second(id), rules)
  return { state: end.state, effects: [counted, ...end.effects] }
}

export const waitsForConfirmation = ({ current }: DeskState): boolean => current !== null && isComplete(current.order.pieces, current.counted)

/** The scale tells what the parcel weighs, which closes it. A weight that does not go with its pieces locks the desk; the same once more is taken. */
function weighed(state: DeskState, grams: number, id: string, rules: DeskRules): DeskStep {
  const { current } = state
  if (!current || state.lock || !waitsForConfirmation(state)) return { state, effects: [tone('unknown')] }
  const pieces = piecesGrams(current.order.pieces)
  const isSame = current.doubted !== undefined && Math.abs(current.doubted - grams) <= Math.max(5, grams * 0.02)
  if (pieces === null || isSame || !isOddWeight(grams, pieces)) return completed(state, current, id, rules, grams)
  return locked({ ...state, current: { ...current, doubted: grams } }, 'weight', String(grams), { name: String(pieces) })
}

function scanned(state: DeskState, code: string, id: string, at: string, rules: DeskRules, book: DeskBook): DeskStep {
  const { current, lock } = state
  if (lock) return { state: { ...state, lock: { ...lock, more: lock.more + 1 } }, effects: [tone('unknown')] }
  if (!current) {
    const order = book.order(code)
    if (order) return opened(state, order)
    return { state: { ...state, asking: code }, effects: [{ do: 'ask', code }] }
  }
  const grams = rules.weigh && waitsForConfirmation(state) ? readGrams(code) : null
  if (grams !== null) return weighed(state, grams, id, rules)
  if (namesOrder(current.order, code)) {
    // A label is scanned twice by mistake: it does not stand for a weight.
    if (waitsForConfirmation(state) && !rules.weigh) return completed(state, current, id, rules)
    return { state, effects: [tone('already')] }
  }
  const verdict = judgePiece(current.order.pieces, current.counted, code)
  if (verdict.kind === 'counts') return counts(state, current, verdict.sku, id, rules)
  const name = (sku: string) => current.order.pieces.find((piece) => piece.sku === sku)?.name ?? null
  if (verdict.kind === 'surplus') return locked(state, 'surplus', code, { name: name(verdict.sku) })
  const other = book.order(code)
  if (other) return locked(state, 'other-order', code, { name: other.order_code })
  const piece = book.piece(code)
  if (piece !== undefined) return locked(state, 'foreign', code, { name: piece })
  const step = locked(withUnknown(state, code, at), 'unknown', code)
  // The tone has said that it is wrong; what it is the server may know.
  return { state: step.state, effects: [...step.effects, { do: 'ask', code }] }
}

/** What the server says of a code that the desk did not know. */
function found(state: DeskState, code: string, answer: Found | null, at: string): DeskStep {
  const { lock, asking, current } = state
  if (lock?.code === code && lock.fault === 'unknown') {
    if (!answer || (!answer.order && !answer.sku)) return still(state)
    const known: DeskState = { ...state, unknown: state.unknown.filter((one) => one.code !== code) }
    const fault = answer.order ? 'other-order' : 'foreign'
    return still({ ...known, lock: { ...lock, fault, name: answer.order?.order_code ?? answer.sku?.name ?? null } })
  }
  if (asking !== code || current) return still(state)
  if (!answer) return locked(withUnknown(state, code, at), 'offline', code)
  if (answer.order) return opened(state, answer.order)
  if (answer.sku) return locked(state, 'no-order', code, { name: answer.sku.name })
  return locked(withUnknown(state, code, at), 'unknown', code)
}

/** Takes back the last piece; of a parcel that was just completed, the completion with it. */
function undone(state: DeskState, id: string): DeskStep {
  const from = state.current ?? state.done
  const piece = from?.taken.at(-1)
  if (state.lock || !from || !piece) return { state, effects: [tone('unknown')] }
  const { order } = from
  const acts = [actOf('undo', id, { of: piece.act_id })]
  if (from.completed) acts.unshift(actOf('undo', second(id), { of: from.completed }))
  const current: DeskOrder = { ...from, counted: counting(from.counted, piece.sku, -1), taken: from.taken.slice(0, -1), completed: null }
  return {
    state: { ...state, current, done: null, last: { sku: piece.sku, undone: true } },
    effects: [tone('already'), send(order.order_code, ...acts)],
  }
}

function putAway(state: DeskState): DeskStep {
  const { current } = state
  if (!current) return still({ ...state, done: null, asking: null, lock: null })
  const kept = { ...state, current: null, asking: null, last: null, lock: null }
  return { state: kept, effects: [tone('already'), { do: 'leave', order_code: current.order.order_code }] }
}

function takenOver(state: DeskState, orderCode: string): DeskStep {
  const conflict = state.conflicts.find((one) => one.order_code === orderCode)
  if (conflict?.fault !== 'held') return still(state)
  return {
    state: { ...state, lock: null, conflicts: state.conflicts.filter((one) => one !== conflict) },
    effects: [tone('ok'), { do: 'send', order_code: orderCode, acts: conflict.acts, take_over: true }],
  }
}

/** The lock was seen. An order that another desk packs is put away with it. */
function goesOn(state: DeskState): DeskStep {
  const { lock, current } = state
  if (!lock) return still(state)
  const open = { ...state, lock: null }
  if (lock.fault !== 'held' || !current) return still(open)
  const conflicts = state.conflicts.filter(({ order_code, acts }) => order_code !== current.order.order_code || acts.length > 0)
  return still({ ...open, current: null, last: null, conflicts })
}

const asCounted = (rows: Answer['counted']): Counted => Object.fromEntries(rows.map(({ sku, qty }) => [sku, qty]))

/** What became of acts at the server. */
function answered(state: DeskState, input: DeskInput & { type: 'answered' }, rules: DeskRules): DeskStep {
  const { order_code, answer, acts, unsent, id } = input
  const { current, done } = state
  const isCurrent = current?.order.order_code === order_code
  if (answer.outcome === 'ok') {
    // A piece that cannot be there is no piece: the parcel is opened again and shows what the server has.
    const reopened = !isCurrent && done?.order.order_code === order_code && answer.refused.length > 0 && !answer.packed
    if (reopened && !current) {
      const order = { ...done, counted: asCounted(answer.counted), taken: [], completed: null }
      return locked({ ...state, current: order, done: null }, 'refused', order_code, { name: order_code })
    }
    if (!isCurrent || unsent > 0 || answer.packed) return still(state)
    const order = answer.order ?? current.order
    const next: DeskOrder = { ...current, order, counted: asCounted(answer.counted) }
    const after = { ...state, current: next }
    if (answer.refused.length > 0) return locked(after, 'refused', order_code, { name: order_code })
    return isComplete(order.pieces, next.counted) && !rules.confirm && !rules.weigh && order.pieces.length > 0
      ? completed(after, next, id, rules)
      : still(after)
  }
  const fault: DeskFault = answer.outcome
  const name = answer.holder?.name ?? answer.by?.name ?? null
  const before = state.conflicts.find((one) => one.order_code === order_code)?.acts ?? []
  const all = [...before, ...acts.filter(({ act_id }) => !before.some((act) => act.act_id === act_id))]
  const conflict: DeskConflict = { order_code, fault, name, stop: answer.stop, acts: all }
  const others = state.conflicts.filter((one) => one.order_code !== order_code)
  // Nothing was done with it yet: who holds it in the hand reads it now, and needs no list.
  const conflicts = all.length > 0 || fault === 'held' ? [conflict, ...others] : others
  const rest: DeskState = { ...state, conflicts, done: done?.order.order_code === order_code ? null : done }
  if (!isCurrent) return { state: rest, effects: [tone('unknown')] }
  return locked({ ...rest, current: fault === 'held' ? current : null, last: null }, fault, order_code, { name, stop: answer.stop })
}

/** One thing that happens at the desk, and what comes of it. Pure: the same desk and the same scans give the same parcel, with or without a network. */
export function deskStep(state: DeskState, input: DeskInput, rules: DeskRules, book: DeskBook): DeskStep {
  switch (input.type) {
    case 'scan': {
      const sign = signOf(input.code)
      if (!sign) return scanned(state, input.code, input.id, input.at, rules, book)
      return deskStep(state, sign === 'undo' || sign === 'confirm' ? { type: sign, id: input.id } : { type: sign }, rules, book)
    }
    case 'found':
      return found(state, input.code, input.found, input.at)
    case 'answered':
      return answered(state, input, rules)
    case 'continue':
      return goesOn(state)
    case 'undo':
      return undone(state, input.id)
    case 'confirm':
      return state.current && !state.lock && waitsForConfirmation(state)
        ? completed(state, state.current, input.id, rules)
        : { state, effects: [tone('unknown')] }
    case 'weigh':
      return weighed(state, input.grams, input.id, rules)
    case 'away':
      return putAway(state)
    case 'take_over':
      return state.current ? takenOver(state, state.current.order.order_code) : still(state)
    case 'forget':
      return still({ ...state, unknown: state.unknown.filter(({ code }) => code !== input.code) })
    case 'settle':
      return input.take_over
        ? takenOver(state, input.order_code)
        : still({ ...state, conflicts: state.conflicts.filter(({ order_code }) => order_code !== input.order_code) })
  }
}
