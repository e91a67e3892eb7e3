// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreeCancel, cancelOrders, refuseCancel } from '#commands/order/cancel.command.ts'
import type { Command } from '#kernel/command.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { bus, setCommands } from '#platform/command/bus.ts'
import { forgetUndos, undoNewest } from '#platform/command/undo.ts'
import { startI18n, translate } from '#platform/i18n/i18n.ts'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { type ApiRequest, fakeApi, ok, sessionOf } from '../platform/support/fake-api.ts'

await startI18n('id')

let requests: ApiRequest[]
const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const strict = {
  cancel: {
    reasons: [
      { id: '1', text: 'Barang tidak ada', out_of_stock: true },
      { id: '7', text: 'Masalah kurir' },
    ],
  },
}
const store = (marketplace: string, order_capabilities: object) => ({ store_code: marketplace, marketplace, order_capabilities })

beforeEach(() => {
  vi.useFakeTimers()
  signIn(sessionOf(1))
  setCommands([cancelOrders, agreeCancel, refuseCancel])
  requests = fakeApi(({ path }) =>
    path.startsWith('/store') ? ok([store('shopee', { cancel: { reasons: [] } }), store('tokopedia', strict)]) : ok({ message: '', results: [] }),
  )
})
afterEach(() => {
  forgetUndos()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const selected = (...codes: string[]): ContextSnapshot => ({
  'selection.kind': 'order',
  'selection.count': codes.length,
  'selection.codes': codes,
  'selection.can': ['cancel', 'accept_cancel', 'reject_cancel'],
})
const question = (command: Command, argument: string, context: ContextSnapshot) => {
  const ask = command.asks?.[argument]
  return ask && translate(ask.label, ask.values?.(context, {}))
}
const choices = async (command: Command, argument: string, context: ContextSnapshot, given = {}) =>
  ((await command.asks?.[argument]?.choices?.(context, given)) ?? []).map(({ value }) => value)
const asked = async (id: string, given: object, context: ContextSnapshot) => {
  const result = await bus.run(id, given as Record<string, unknown>, context)
  return result.status === 'needs-argument' ? result.argument : result.status
}

describe('cancelling', () => {
  const answers = { cancel_reason: 'Stok habis', cancel_revert_stock: 'no' }

  it('waits five seconds, in which undo takes it back', async () => {
    await bus.run('order.cancel', answers, selected('SHPE-1'))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(sent()).toEqual([])
    await undoNewest()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent()).toEqual([])
    expect(useToasts.getState().toasts.at(-1)?.text).toBe('Tidak jadi dikirim: Batalkan SHPE-1')
  })

  it('is sent as it was answered', async () => {
    await bus.run('order.cancel', answers, selected('SHPE-1'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent()).toEqual([{ order_code: ['SHPE-1'], status: 900, cancel_reason: 'Stok habis', cancel_revert_stock: false }])
  })

  it('names the order, or how many, in each question', () => {
    expect(question(cancelOrders, 'cancel_reason', selected('SHPE-1'))).toBe('Alasan membatalkan SHPE-1')
    expect(question(cancelOrders, 'cancel_reason', selected('SHPE-1', 'SHPE-2', 'SHPE-3'))).toBe('Alasan membatalkan 3 pesanan')
    expect(question(cancelOrders, 'cancel_revert_stock', selected('SHPE-1'))).toBe('Stok SHPE-1 kembali dijual?')
  })

  it.each([
    ['Stok habis', 'SHPE-1', 'no'],
    ['Barang tidak ada', 'TKPD-1', 'no'],
    ['kosong di gudang kak', 'SHPE-1', 'no'],
    ['Masalah kurir', 'TKPD-1', 'yes'],
    ['Harga salah', 'SHPE-1', 'yes'],
  ])('for the reason "%s" of %s puts first whether the stock is sold again: %s', async (cancel_reason, code, first) => {
    const offered = await choices(cancelOrders, 'cancel_revert_stock', selected(code), { cancel_reason })
    expect([offered[0], offered.length]).toEqual([first, 2])
  })

  it('of a selection is confirmed, and of one order is not', async () => {
    expect(await asked('order.cancel', answers, selected('SHPE-1', 'SHPE-2'))).toBe('confirm')
    expect(question(cancelOrders, 'confirm', selected('SHPE-1', 'SHPE-2'))).toBe('Batalkan 2 pesanan?')
    await bus.run('order.cancel', { ...answers, confirm: 'no' }, selected('SHPE-1', 'SHPE-2'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent()).toEqual([])
    expect(await asked('order.cancel', { ...answers, confirm: 'yes' }, selected('SHPE-1', 'SHPE-2'))).toBe('done')
    expect(await asked('order.cancel', answers, selected('SHPE-1'))).toBe('done')
  })
})

describe("agreeing to a buyer's cancellation", () => {
  it('asks for a reason that may be none, for the stock, and, of a selection, whether', async () => {
    const two = selected('SHPE-1', 'SHPE-2')
    expect(await asked('order.agree-cancel', {}, two)).toBe('cancel_reason')
    expect((await choices(agreeCancel, 'cancel_reason', two))[0]).toBe('')
    expect(await asked('order.agree-cancel', { cancel_reason: '' }, two)).toBe('cancel_revert_stock')
    expect(await asked('order.agree-cancel', { cancel_reason: '', cancel_revert_stock: 'no' }, two)).toBe('confirm')
  })

  it('waits five seconds and answers the request alone, with the stock as it was answered', async () => {
    await bus.run('order.agree-cancel', { cancel_reason: '', cancel_revert_stock: 'no' }, selected('SHPE-1'))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(sent()).toEqual([{ order_code: ['SHPE-1'], status: 900, answers_request: true, cancel_revert_stock: false }])
  })
})

it('refusing a cancellation waits five seconds as well', async () => {
  await bus.run('order.refuse-cancel', {}, selected('SHPE-1'))
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent()).toEqual([{ order_code: ['SHPE-1'], status: 200 }])
})
