// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acceptOrders } from '#commands/order/accept.command.ts'
import { cancelOrders } from '#commands/order/cancel.command.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Command } from '#kernel/command.ts'
import { setCommands } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { contextStore } from '#platform/command/context.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { startKeyboard } from '#platform/keyboard/keyboard.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { sessionOf } from '../platform/support/fake-api.ts'

startSession()
setCommands([acceptOrders, cancelOrders] as unknown as Command[])

let stop: () => void
beforeEach(() => {
  signIn(sessionOf(1))
  stop = startKeyboard()
  queryClient.setQueryData(callQuery(storeList, {}).queryKey, [
    { store_code: 'toko', marketplace: 'lazada', order_capabilities: { cancel: { reasons: [] } } },
  ] as never)
})
afterEach(() => {
  stop()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
})

const select = (code: string, status: number, can: readonly string[] = []) =>
  contextStore.set('pane', {
    'selection.kind': 'order',
    'selection.count': 1,
    'selection.codes': [code],
    'selection.statuses': [String(status)],
    'selection.can': can,
  })
const told = () => useToasts.getState().toasts.map(({ text }) => text)
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }))

it.each([
  ['id', 'Lazada tidak mendukung “Terima pesanan” dari sini. Lakukan di Seller Center-nya.', '“Batalkan pesanan” hanya untuk status'],
  ['en', 'Lazada does not support “Accept orders” from here. Do it in its seller centre.', '“Cancel orders” is only for the status'],
] as const)(
  'an order that cannot be accepted or cancelled says why in its own words, by key and by button, in %s',
  async (language, unsupported, status) => {
    await startI18n(language)
    select('LZDA-1', 200)
    press('a')
    expect(told()).toEqual([unsupported])
    useToasts.setState({ toasts: [] })
    await runCommand(acceptOrders.id)
    expect(told()).toEqual([unsupported])
    useToasts.setState({ toasts: [] })
    select('LZDA-1', 500)
    press('c')
    expect(told()).toEqual([expect.stringContaining(status)])
  },
)
