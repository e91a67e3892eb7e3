import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PackingOrder, PackingPiece } from '#contract/order/packing.ts'
import { deskCodes } from '#contract/order/packing-codes.ts'
import { countOf, isComplete } from '#contract/order/packing-rules.ts'
import { type DeskBook, type DeskEffect, type DeskRules, type DeskState, deskStep, idleDesk } from '#kernel/packing-desk.ts'

const piece = (sku: string, qty: number, more: Partial<PackingPiece> = {}): PackingPiece => ({
  sku,
  name: `Kaos ${sku}`,
  variant: '',
  image_url: null,
  barcode: null,
  location: null,
  qty,
  ...more,
})
const order = (order_code: string, pieces: PackingPiece[], more: Partial<PackingOrder> = {}): PackingOrder => ({
  order_code,
  mp_order_id: `MP-${order_code}`,
  tracking_number: `JX-${order_code}`,
  marketplace: 'shopee',
  buyer_name: 'Rina',
  courier_name: 'JNE',
  courier_service_name: 'REG',
  cod: false,
  note: null,
  label_printed: false,
  deadline_at: null,
  package_count: 1,
  merged_with: [],
  pieces,
  ...more,
})
const bookOf = (orders: readonly PackingOrder[]): DeskBook => ({
  order: (code) => orders.find((one) => [one.order_code, one.tracking_number].includes(code.toUpperCase())),
  piece: (code) => orders.flatMap(({ pieces }) => pieces).find(({ sku, barcode }) => sku === code || barcode === code)?.name,
})

const first = order('SHPE-1', [piece('A-1', 2, { barcode: '8991' }), piece('B-2', 1)])
const second = order('SHPE-2', [piece('C-3', 1)])
const rules: DeskRules = { confirm: false, print: true, weigh: false }

let made = 0
const freshId = () => `00000000-0000-4000-8000-${(++made * 2).toString(16).padStart(12, '0')}`

/** A desk with these orders in its book, and what it did. */
function desk(orders = [first, second], own: DeskRules = rules) {
  let state: DeskState = idleDesk
  let effects: DeskEffect[] = []
  const book = bookOf(orders)
  const put = (input: Parameters<typeof deskStep>[1]) => {
    const step = deskStep(state, input, own, book)
    state = step.state
    effects = [...step.effects]
    return state
  }
  const scan = (...codes: string[]) => {
    for (const code of codes) put({ type: 'scan', code, id: freshId(), at: '2026-01-05T03:00:00.000Z' })
    return state
  }
  const tones = () => effects.flatMap((effect) => (effect.do === 'tone' ? [effect.tone] : []))
  const sent = () => effects.flatMap((effect) => (effect.do === 'send' ? effect.acts.map(({ kind }) => kind) : []))
  return { put, scan, tones, sent, state: () => state, effects: () => effects }
}

describe('a scan at the desk', () => {
  it('opens an order by its label, and counts its pieces by SKU and by barcode', () => {
    const { scan, tones } = desk()
    scan('jx-shpe-1')
    expect(tones()).toEqual(['ok'])
    expect(scan('A-1', '8991').current?.counted).toEqual({ 'A-1': 2 })
  })

  it('packs the parcel with its last piece, and prints the label', () => {
    const { scan, tones, sent, effects } = desk()
    const state = scan('SHPE-1', 'A-1', 'A-1', 'B-2')
    expect([state.current, state.done?.order.order_code]).toEqual([null, 'SHPE-1'])
    expect(tones()).toEqual(['done'])
    expect(sent()).toEqual(['count', 'complete'])
    expect(effects().some((effect) => effect.do === 'print')).toBe(true)
  })

  it('prints no label again that was printed before', () => {
    const { scan, effects } = desk([order('SHPE-3', [piece('A-1', 1)], { label_printed: true })])
    scan('SHPE-3', 'A-1')
    expect(effects().some((effect) => effect.do === 'print')).toBe(false)
  })

  it('waits for one more scan of the label where that is asked for', () => {
    const { scan, sent } = desk([second], { ...rules, confirm: true })
    expect(scan('SHPE-2', 'C-3').current).not.toBeNull()
    expect(scan('JX-SHPE-2').done?.order.order_code).toBe('SHPE-2')
    expect(sent()).toEqual(['complete'])
  })

  it('waits for the weight where that is asked for; a second scan of the label stands for none', () => {
    const { scan, sent, effects } = desk([second], { ...rules, weigh: true })
    expect(scan('SHPE-2', 'C-3', 'JX-SHPE-2').current).not.toBeNull()
    expect(scan('ST,GS,+  0.850kg').done?.order.order_code).toBe('SHPE-2')
    expect(sent()).toEqual(['complete'])
    expect(effects().find((effect) => effect.do === 'send')).toMatchObject({ acts: [{ grams: 850 }] })
  })

  it('is closed without a weight by who says so', () => {
    const { scan, put, effects } = desk([second], { ...rules, weigh: true })
    scan('SHPE-2', 'C-3')
    expect(put({ type: 'confirm', id: freshId() }).done).not.toBeNull()
    expect(effects().find((effect) => effect.do === 'send')).toMatchObject({ acts: [{ kind: 'complete' }] })
  })

  it('doubts a weight that does not go with the pieces, and takes it when it is said again', () => {
    const heavy = order('SHPE-4', [piece('C-3', 2, { grams: 500 })])
    const { scan, put } = desk([heavy], { ...rules, weigh: true })
    expect(scan('SHPE-4', 'C-3', 'C-3', '600').lock).toMatchObject({ fault: 'weight', name: '1000', code: '600' })
    put({ type: 'continue' })
    // What was missing lies in it now.
    expect(scan('1150').done).not.toBeNull()
    scan('SHPE-4', 'C-3', 'C-3', '600')
    put({ type: 'continue' })
    expect(scan('602').done).not.toBeNull()
  })

  it('asks for the weight again once the last piece was taken back', () => {
    const { scan, put } = desk([second], { ...rules, weigh: true })
    scan('SHPE-2', 'C-3', '850')
    expect(put({ type: 'undo', id: freshId() }).current?.counted).toEqual({ 'C-3': 0 })
    expect(scan('C-3').done).toBeNull()
    expect(scan('900').done).not.toBeNull()
  })

  it.each([
    ['a piece of another order', 'C-3', 'foreign'],
    ['one too many', 'B-2', 'surplus'],
    ['the label of another order', 'SHPE-2', 'other-order'],
    ['a code that nobody knows', 'APA-9', 'unknown'],
  ])('refuses %s, and is locked until that was seen', (_what, code, fault) => {
    const { scan, put, tones, sent } = desk()
    scan('SHPE-1', 'B-2', code)
    expect(tones()).toEqual(['unknown'])
    const locked = scan('A-1')
    expect(locked.lock).toMatchObject({ fault, more: 1 })
    expect(locked.current?.counted).toEqual({ 'B-2': 1 })
    expect(sent()).toEqual([])
    expect(put({ type: 'continue' }).lock).toBeNull()
    expect(scan('A-1').current?.counted).toEqual({ 'B-2': 1, 'A-1': 1 })
  })

  it('goes on by the printed code', () => {
    const { scan } = desk()
    scan('SHPE-1', 'C-3', deskCodes.continue)
    expect(scan('A-1').current?.counted).toEqual({ 'A-1': 1 })
  })

  it('collects codes that nobody knows, and takes one out that the server does', () => {
    const { scan, put } = desk()
    scan('SHPE-1', 'APA-9')
    const sku = { sku: 'APA-9', name: 'Topi', variant: '', image_url: null }
    expect(put({ type: 'found', code: 'APA-9', found: { order: null, sku }, at: '' })).toMatchObject({
      unknown: [],
      lock: { fault: 'foreign', name: 'Topi' },
    })
    scan(deskCodes.continue, 'ENTAH-1')
    expect(put({ type: 'found', code: 'ENTAH-1', found: null, at: '' }).unknown).toMatchObject([{ code: 'ENTAH-1' }])
  })

  it('asks the server for an order that it does not know, and notes the code where that is not reached', () => {
    const { scan, put, effects } = desk([])
    scan('SHPE-1')
    expect(effects()).toEqual([{ do: 'ask', code: 'SHPE-1' }])
    expect(put({ type: 'found', code: 'SHPE-1', found: null, at: '' })).toMatchObject({ lock: { fault: 'offline' }, unknown: [{ code: 'SHPE-1' }] })
  })

  it('takes back the last piece; after the parcel was packed, that too', () => {
    const { scan, sent } = desk()
    expect(scan('SHPE-1', 'A-1', deskCodes.undo).current?.counted).toEqual({ 'A-1': 0 })
    const state = scan('A-1', 'A-1', 'B-2', deskCodes.undo)
    expect([state.current?.counted, state.done]).toEqual([{ 'A-1': 2, 'B-2': 0 }, null])
    expect(sent()).toEqual(['undo', 'undo'])
  })
})

describe('what the server says of it', () => {
  const answer = { stop: null, by: null, holder: null, order: null, counted: [], packed: false, refused: [], changed: true }
  const answered = { type: 'answered' as const, order_code: 'SHPE-1', acts: [], unsent: 0, id: freshId() }

  it('an order that another desk packs asks before it is taken over, with what was counted meanwhile', () => {
    const { scan, put, effects } = desk()
    const current = scan('SHPE-1', 'A-1').current
    const acts = [{ act_id: current?.taken[0]?.act_id ?? '', kind: 'count' as const, sku: 'A-1', of: null }]
    const holder = { user_id: 2, name: 'Budi', doing: 'packing' as const, at: '' }
    expect(put({ ...answered, acts, answer: { ...answer, outcome: 'held', holder } }).lock).toMatchObject({ fault: 'held', name: 'Budi' })
    put({ type: 'take_over' })
    expect(effects()).toContainEqual({ do: 'send', order_code: 'SHPE-1', acts, take_over: true })
  })

  it('who goes on instead leaves it to the other desk', () => {
    const { scan, put } = desk()
    scan('SHPE-1')
    put({ ...answered, answer: { ...answer, outcome: 'held' } })
    expect(put({ type: 'continue' })).toMatchObject({ current: null, lock: null, conflicts: [] })
  })

  it('an order that was packed without a network and by somebody else too is told of, and waits to be seen', () => {
    const { scan, put } = desk()
    scan('SHPE-1', 'A-1', 'A-1', 'B-2', 'SHPE-2')
    const acts = [{ act_id: freshId(), kind: 'complete' as const, sku: null, of: null }]
    const by = { name: 'Budi', at: '' }
    const state = put({ ...answered, acts, answer: { ...answer, outcome: 'already', by } })
    expect(state).toMatchObject({ current: { order: { order_code: 'SHPE-2' } }, lock: null, conflicts: [{ order_code: 'SHPE-1', name: 'Budi' }] })
    expect(put({ type: 'settle', order_code: 'SHPE-1', take_over: false }).conflicts).toEqual([])
  })

  it('what another desk counted before counts here', () => {
    const { scan, put } = desk()
    scan('SHPE-1')
    const counted = [{ sku: 'A-1', qty: 2 }]
    expect(put({ ...answered, answer: { ...answer, outcome: 'ok', order: first, counted } }).current?.counted).toEqual({ 'A-1': 2 })
  })
})

describe('whatever is scanned', () => {
  const codes = ['A-1', '8991', 'B-2', 'C-3', 'SHPE-1', 'SHPE-2', 'APA-9', '850', ...Object.values(deskCodes)]
  const scans = fc.array(fc.constantFrom(...codes), { maxLength: 60 })

  it('no parcel ever holds more of a piece than belongs in it, and none is packed that misses one', () => {
    fc.assert(
      fc.property(scans, fc.boolean(), fc.boolean(), (list, confirm, weigh) => {
        const { scan, effects } = desk([first, second], { confirm, weigh, print: false })
        for (const code of list) {
          const { current, done } = scan(code)
          for (const one of [current, done])
            for (const { sku, qty } of one?.order.pieces ?? []) expect(countOf(one?.counted ?? {}, sku)).toBeLessThanOrEqual(qty)
          if (effects().some((effect) => effect.do === 'completed') && done) expect(isComplete(done.order.pieces, done.counted)).toBe(true)
        }
      }),
    )
  })

  it('what is sent adds up to what lies in the parcel', () => {
    fc.assert(
      fc.property(scans, (list) => {
        const { scan, effects } = desk()
        let standing: string[] = []
        for (const code of list) {
          const { current } = scan(code)
          const acts = effects().flatMap((effect) => (effect.do === 'send' ? effect.acts : []))
          standing = [...standing, ...acts.map(({ act_id }) => act_id)].filter((id) => !acts.some(({ of }) => of === id))
          const taken = current?.taken ?? []
          expect(taken.every(({ act_id }) => standing.includes(act_id))).toBe(true)
          if (current) expect(Object.values(current.counted).reduce((sum, qty) => sum + qty, 0)).toBe(taken.length)
        }
      }),
    )
  })

  it('a locked desk changes nothing but by what opens it', () => {
    fc.assert(
      fc.property(scans, fc.constantFrom('A-1', 'B-2', 'SHPE-2', deskCodes.undo, deskCodes.confirm), (list, code) => {
        const { scan, sent } = desk()
        const before = scan('SHPE-1', ...list)
        if (!before.lock) return
        const after = scan(code)
        expect([after.current, after.done, sent()]).toEqual([before.current, before.done, []])
      }),
    )
  })
})
