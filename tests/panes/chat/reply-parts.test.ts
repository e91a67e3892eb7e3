// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import type { OrderRow } from '#contract/order/order.ts'
import { changeSign, signNow } from '#panes/chat/conversation/sign.ts'
import { valuesOf } from '#panes/chat/conversation/use-suggestions.ts'
import { useSession } from '#platform/session/session.ts'

type User = NonNullable<ReturnType<typeof useSession.getState>['user']>
const comes = (user_id: number) => useSession.setState({ status: 'signed-in', user: { user_id, name: 'Rizky' } as User })
afterEach(() => useSession.setState({ status: 'signed-out', user: null }))

it('signs with what the agent wrote, and never with what another agent of this browser did', () => {
  comes(1)
  changeSign({ on: true })
  changeSign({ text: '– Kak Iki' })
  comes(2)
  expect(signNow()).toEqual({ on: false, text: '' })
  changeSign({ text: '– Sari' })
  comes(1)
  expect(signNow()).toEqual({ on: true, text: '– Kak Iki' })
})

const order = (store_code: string, mp_order_id: string) =>
  ({ store_code, mp_order_id, order_code: `SHPE-${mp_order_id}`, tracking_number: `R-${mp_order_id}` }) as OrderRow
const chat = { alias_name: null, full_name: 'Siti', store_code: 'S1', store_name: 'Melati' }

it('names the latest order at the store of the chat, by the number that its buyer knows', () => {
  expect(valuesOf(chat, [order('S2', '3'), order('S1', '2'), order('S1', '1')])).toEqual({ name: 'Siti', order: '2', store: 'Melati', resi: 'R-2' })
  expect(valuesOf(chat, [order('S2', '3')])).toMatchObject({ order: null, resi: null })
})
