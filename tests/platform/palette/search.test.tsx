// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import type { Command } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { setCommands } from '#platform/command/bus.ts'
import { closePalette, openPalette, usePalette } from '#platform/command/palette-store.ts'
import { t } from '#platform/i18n/i18n.ts'
import Palette from '#platform/palette/palette.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { startLayout } from '#platform/workbench/layout-start.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { type ApiRequest, fakeApi, ok, refusal, sessionOf } from '../support/fake-api.ts'
import { detail, orders, someScreens } from '../support/screens.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()

const ran = vi.fn()
const customer = defineScreen({
  id: 'customer.detail',
  title: 'order.detail.title',
  icon: 'house',
  frame: 'dashboard',
  dock: detail.dock,
  load: detail.load,
  path: '/customer/:marketplace/:mp_buyer_id?',
  params: z.object({ marketplace: z.string(), mp_buyer_id: z.string().optional() }),
  access: any('customer'),
  openable: false,
})
const queue = defineScreen({ ...orders, query: z.object({ order_code: z.string().optional(), status: z.string().optional() }) })
const screens = [...someScreens.filter((one) => one.id !== 'order.queue'), queue, customer]

setCommands([
  defineCommand({
    group: 'workbench.group.app',
    access: 'user',
    id: 'test.theme',
    title: 'workbench.command.theme',
    run: () => ran('theme'),
  }) as Command,
])
startSession()

const order = (order_code: string, buyer_name = 'Rina Wati') => ({
  order_code,
  mp_order_id: order_code.slice(5),
  marketplace: 'shopee',
  store_name: 'Toko Melati',
  order_status: 200,
  buyer_name,
  first_item: 'Kaos',
  tracking_number: null,
})
const conversation = defineScreen({
  id: 'chat.conversation',
  title: 'order.detail.title',
  icon: 'house',
  frame: 'dashboard',
  dock: detail.dock,
  load: detail.load,
  openable: false,
  path: '/chat/detail',
  query: z.object({ chat_code: z.string() }),
  access: any('chat-read'),
})
const chat = {
  chat_code: 'C-1',
  marketplace: 'shopee',
  full_name: 'Rina Wati',
  alias_name: null,
  last_message: 'Sudah sampai',
  store_name: 'Toko Melati',
}
const buyer = { marketplace: 'shopee', mp_buyer_id: 'b1', full_name: 'Rina Wati', phone: null, city: 'Bandung', order_count: 3 }

beforeEach(() => {
  setScreens(screens)
  ran.mockClear()
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  signIn(sessionOf(1))
  history.replaceState(null, '', '/settings/general')
  startLayout()
})
afterEach(() => {
  act(closePalette)
  vi.unstubAllGlobals()
})

function Host() {
  return usePalette((state) => state.open) ? <Palette /> : null
}
function open(text = '') {
  show(
    <QueryClientProvider client={queryClient}>
      <Host />
    </QueryClientProvider>,
  )
  act(() => openPalette(text))
}

const box = () => screen.getByRole('combobox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const press = (key: string, held: object = {}) => fireEvent.keyDown(box(), { key, ...held })
const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } })
const found = () => screen.queryAllByRole('option').map((option) => option.getAttribute('data-order-code') ?? option.textContent)
const here = () => workbench.urlOf(workbench.focusedPane())
const asked = (requests: ApiRequest[]) => requests.map(({ path }) => decodeURIComponent(path))

/** Answers that are given when the test says so, in any order. */
function slowApi() {
  const waiting = new Map<string, (reply: Response) => void>()
  const requests = fakeApi(({ path }) => new Promise((resolve) => waiting.set(new URL(path, 'http://x').searchParams.get('s') ?? '', resolve)))
  const answer = async (text: string, reply: object) => {
    await vi.waitFor(() => expect([...waiting.keys()]).toContain(text))
    await act(async () => waiting.get(text)?.(ok(reply)))
  }
  return { requests, answer }
}

describe('a search in the palette', () => {
  it('asks the server for orders by a hash, and opens one', async () => {
    const requests = fakeApi(() => ok({ order: [order('SHPE-241121')] }))
    open()
    type('#rina')
    await vi.waitFor(() => expect(found()).toEqual(['SHPE-241121']))
    expect(asked(requests)).toEqual(['/search?s=rina&kind=order&near=1&limit=20'])
    expect([...screen.getByRole('option').querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Rina'])
    press('Enter')
    expect(here()).toBe('/order/detail?order_code=SHPE-241121')
  })

  it('finds buyers by an at sign; what no screen shows is not asked for', async () => {
    const requests = fakeApi(() => ok({ buyer: [buyer] }))
    open('@')
    type('@rina')
    await vi.waitFor(() => expect(found()).toHaveLength(1))
    expect(screen.getByRole('option').textContent).toMatch(/Rina Wati.*Bandung.*3 pesanan/)
    press('Enter')
    expect(here()).toBe('/customer/shopee/b1')
    act(() => openPalette('/kaos'))
    expect(screen.getByRole('status').textContent).toContain('tidak punya akses')
    expect(asked(requests).filter((path) => path.includes('product'))).toEqual([])
  })

  it('finds chats by an at sign, for those who may read them', async () => {
    setScreens([...screens, conversation])
    signIn(sessionOf(2, { agent_type: 'agent', privileges: ['chat-read'] }))
    const requests = fakeApi(() => ok({ chat: [chat] }))
    open('@rina')
    await vi.waitFor(() => expect(found()).toHaveLength(1))
    expect(screen.getByRole('option').textContent).toMatch(/Rina Wati.*Sudah sampai.*Toko Melati/)
    expect(asked(requests)).toEqual(['/search?s=rina&kind=chat&near=1&limit=20'])
    press('Enter')
    expect(here()).toBe('/chat/detail?chat_code=C-1')
  })

  it('forgives typing errors in names where a command is found only by forgiving them too', async () => {
    const requests = fakeApi(() => ok({ buyer: [buyer] }))
    open()
    type('gannti')
    await vi.waitFor(() => expect(found()).toHaveLength(2))
    expect(screen.getAllByRole('option')[0]?.getAttribute('data-command')).toBe('test.theme')
    expect(asked(requests)).toEqual(['/search?s=gannti&kind=order,buyer&near=1&limit=4'])
  })

  it('adds a few best of everything below the commands, and forgives typing errors only where no command was meant', async () => {
    const requests = fakeApi(() => ok({ order: [order('SHPE-241121')], buyer: [buyer] }))
    open()
    type('tema')
    await vi.waitFor(() => expect(found()).toHaveLength(3))
    expect(screen.getAllByRole('option')[0]?.getAttribute('data-command')).toBe('test.theme')
    type('rina wati')
    await vi.waitFor(() => expect(asked(requests)).toHaveLength(2))
    expect(asked(requests)).toEqual(['/search?s=tema&kind=order,buyer&near=0&limit=4', '/search?s=rina+wati&kind=order,buyer&near=1&limit=4'])
    type('>rina')
    expect(found()).toEqual([])
  })

  it('is not made for a person without the privilege, nor for one letter', async () => {
    signIn(sessionOf(2, { agent_type: 'agent', privileges: [] }))
    const requests = fakeApi(() => ok({}))
    open('#rina')
    expect(screen.getByRole('status').textContent).toContain('tidak punya akses')
    signIn(sessionOf(3))
    act(() => openPalette('#r'))
    expect(screen.getByRole('status').textContent).toContain('Ketik kode pesanan')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(requests).toHaveLength(0)
  })

  it('is made for two characters, of which an emoji is one', async () => {
    const requests = fakeApi(() => ok({ order: [order('SHPE-241121')] }))
    open()
    type('#😀')
    expect(screen.getByRole('status').textContent).toContain(t('workbench.palette.hint-order'))
    type('#😀😀')
    await vi.waitFor(() => expect(found()).toHaveLength(1))
    expect(asked(requests)).toEqual(['/search?s=😀😀&kind=order&near=1&limit=20'])
  })

  it('keeps the rows before until the next are there, and cancels what is outdated', async () => {
    const { requests, answer } = slowApi()
    open()
    type('#rin')
    await answer('rin', { order: [order('SHPE-1111')] })
    expect(found()).toEqual(['SHPE-1111'])
    type('#rina')
    expect(found()).toEqual(['SHPE-1111'])
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    type('#rinaw')
    await answer('rinaw', { order: [order('SHPE-3333')] })
    expect(requests[1]?.signal?.aborted).toBe(true)
    expect(found()).toEqual(['SHPE-3333'])
    await answer('rina', { order: [order('SHPE-2222')] })
    expect(found()).toEqual(['SHPE-3333'])
  })

  it('opens what the text finds, when Enter is faster than the server', async () => {
    const { answer } = slowApi()
    open()
    type('#rin')
    await answer('rin', { order: [order('SHPE-1111')] })
    type('#rina')
    press('Enter')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await answer('rina', { order: [order('SHPE-2222')] })
    expect(here()).toBe('/order/detail?order_code=SHPE-2222')
  })

  it('opens an older row at once when somebody moved to it', async () => {
    const { answer } = slowApi()
    open()
    type('#rin')
    await answer('rin', { order: [order('SHPE-1111'), order('SHPE-1112')] })
    type('#rina')
    press('ArrowDown')
    press('Enter')
    expect(here()).toBe('/order/detail?order_code=SHPE-1112')
  })

  it('asks once for what was answered before', async () => {
    const requests = fakeApi(() => ok({ order: [order('SHPE-1111')] }))
    open()
    for (const text of ['#rin', '#rina', '#rin']) {
      type(text)
      await vi.waitFor(() => expect(found()).toEqual(['SHPE-1111']))
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
    expect(asked(requests)).toHaveLength(2)
  })

  it('tells what failed, keeps the commands, and asks again by Enter', async () => {
    let broken = true
    fakeApi(() => (broken ? refusal('INTERNAL', 'Server sedang sibuk') : ok({ order: [order('SHPE-1111')] })))
    open()
    type('#rina')
    await vi.waitFor(() => expect(screen.getByRole('option').textContent).toMatch(/Server sedang sibuk.*Coba lagi/))
    broken = false
    press('Enter')
    await vi.waitFor(() => expect(found()).toEqual(['SHPE-1111']))
  })

  it('asks again by itself what the network lost, until it is answered', async () => {
    let lost = 2
    const requests = fakeApi(() => {
      if (lost-- > 0) throw new TypeError('Failed to fetch')
      return ok({ order: [order('SHPE-1111')] })
    })
    open()
    type('#rina')
    await vi.waitFor(() => expect(screen.getByRole('option').textContent).toContain('Coba lagi'))
    await vi.waitFor(() => expect(found()).toEqual(['SHPE-1111']), { timeout: 10_000 })
    expect(requests).toHaveLength(3)
  })
})

describe('what is pasted', () => {
  it('is an order whose marketplace the code tells: it opens at once', () => {
    fakeApi(() => ok({}))
    open()
    paste(' SHPE-241121 ')
    expect(here()).toBe('/order/detail?order_code=SHPE-241121')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is a tracking number or a marketplace id: it opens when the server knows it', async () => {
    const requests = fakeApi(({ path }) => (path.startsWith('/search/codes') ? ok({ found: [{ code: 'JX123456', order_code: 'SHPE-9' }] }) : ok({})))
    open()
    paste('JX123456')
    await vi.waitFor(() => expect(here()).toBe('/order/detail?order_code=SHPE-9'))
    expect(asked(requests)).toContain('/search/codes?code=JX123456')
  })

  it('is several codes: the queue shows their orders', async () => {
    fakeApi(({ path }) =>
      path.startsWith('/search/codes') ? ok({ found: ['SHPE-111111', 'SHPE-222222'].map((code) => ({ code, order_code: code })) }) : ok({}),
    )
    open()
    paste('SHPE-111111\nSHPE-222222\n')
    await vi.waitFor(() => expect(here()).toBe('/order?order_code=SHPE-111111,SHPE-222222'))
  })

  it('stays open where a code is unknown, and says which', async () => {
    fakeApi(({ path }) => (path.startsWith('/search/codes') ? ok({ found: [{ code: 'SHPE-111111', order_code: 'SHPE-111111' }] }) : ok({})))
    open()
    paste('SHPE-111111, SHPE-999999')
    await vi.waitFor(() => expect(screen.getByRole('option').textContent).toMatch(/Buka SHPE-111111.*Tidak ditemukan: SHPE-999999/))
    expect(here()).toBe('/settings/general')
    press('Enter')
    expect(here()).toBe('/order/detail?order_code=SHPE-111111')
  })

  it('is an address of the app, and no other', () => {
    fakeApi(() => ok({}))
    open()
    paste('https://elsewhere.test/order')
    expect(screen.getByRole('dialog')).toBeTruthy()
    paste(`${location.origin}/order?status=200`)
    expect(here()).toBe('/order?status=200')
  })
})
