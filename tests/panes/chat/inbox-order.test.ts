import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chat } from '#contract/chat/chat.ts'
import type { ChatFilter } from '#contract/chat/chat-query.ts'
import { belongs, compareChats, placeAnew } from '#panes/chat/inbox/inbox-order.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const at = (minute: number) => new Date(now - minute * 60_000).toISOString()

const chat = (fields: Partial<Chat> = {}): Chat => ({
  chat_code: 'TKPD-a-1',
  chat_id: '1',
  mp_buyer_id: '7',
  mp_store_id: '9',
  store_code: 'toko-a',
  store_name: 'Toko A',
  marketplace: 'tokopedia',
  avatar: null,
  full_name: 'Rina',
  alias_name: null,
  phone: null,
  notes: '',
  agent_id: null,
  agent_name: null,
  business_type: 10,
  chat_blacklist: false,
  last_reply_at: at(1),
  last_message_at: at(1),
  last_message: null,
  is_replied: 0,
  is_read: 0,
  is_pin: 0,
  unread_count: 1,
  tags: [],
  previous_chat_code: null,
  snoozed_until: null,
  version: 1,
  ...fields,
})

const many = fc
  .array(fc.record({ minute: fc.integer({ min: 0, max: 30 }), pin: fc.boolean(), read: fc.boolean() }), { maxLength: 30 })
  .map((drawn) =>
    drawn.map(({ minute, pin, read }, index) =>
      chat({ chat_code: `c${index}`, last_message_at: at(minute), is_pin: pin ? 1 : 0, is_read: read ? 1 : 0 }),
    ),
  )
const codes = (chats: readonly Chat[]) => chats.map(({ chat_code }) => chat_code)

describe('the order of the inbox', () => {
  it('puts pinned chats first, then the newest', () => {
    const old = chat({ chat_code: 'old', last_message_at: at(90) })
    const pinned = chat({ chat_code: 'pinned', last_message_at: at(900), is_pin: 1 })
    const fresh = chat({ chat_code: 'fresh', last_message_at: at(2) })
    expect(codes([old, fresh, pinned].sort(compareChats))).toEqual(['pinned', 'fresh', 'old'])
  })

  it('is, after any chats moved, the order that a new read would give', () => {
    fc.assert(
      fc.property(many, many, fc.boolean(), (before, after, unread) => {
        const known = new Map(before.map((one) => [one.chat_code, one]))
        const listed = codes([...known.values()].sort(compareChats))
        for (const one of after) known.set(one.chat_code, one)
        const filter: ChatFilter = unread ? { type: 'unread' } : {}
        const placed = placeAnew({
          codes: listed,
          moved: codes(after),
          chatOf: (code) => known.get(code),
          belongs: (one) => belongs(one, filter, { agent_id: null }, now),
          end: null,
        })
        const untouched = listed.filter((code) => !codes(after).includes(code))
        const fits = after.filter((one) => !unread || !one.is_read)
        expect([...placed].sort()).toEqual([...untouched, ...codes(fits)].sort())
        expect(placed).toEqual(codes(placed.map((code) => known.get(code) as Chat).sort(compareChats)))
      }),
    )
  })

  it('takes in nothing that stands behind what was read', () => {
    const known = new Map(
      [chat({ chat_code: 'a', last_message_at: at(1) }), chat({ chat_code: 'b', last_message_at: at(50) })].map((one) => [one.chat_code, one]),
    )
    const place = (minute: number) =>
      placeAnew({
        codes: ['a'],
        moved: ['b'],
        chatOf: (code) => known.get(code),
        belongs: () => true,
        end: { is_pin: 0, last_message_at: at(minute), chat_code: 'x' },
      })
    expect(place(20)).toEqual(['a'])
    expect(place(60)).toEqual(['a', 'b'])
  })
})

describe('whether a chat belongs in the inbox', () => {
  const fits = (one: Partial<Chat>, filter: ChatFilter, agent_id: number | null = null) => belongs(chat(one), filter, { agent_id }, now)
  it('goes by the tab', () => {
    expect(fits({ is_read: 1 }, { type: 'unread' })).toBe(false)
    expect(fits({ is_replied: 0 }, { unreplied: true })).toBe(true)
  })
  it('leaves out snoozed chats and the blacklist, unless it is asked for them', () => {
    expect(fits({ snoozed_until: at(-5) }, {})).toBe(false)
    expect(fits({ snoozed_until: at(5) }, {})).toBe(true)
    expect(fits({ snoozed_until: at(-5) }, { snoozed: true })).toBe(true)
    expect(fits({ chat_blacklist: true }, {})).toBe(false)
    expect(fits({ chat_blacklist: true }, { blacklist: true })).toBe(true)
  })
  it('knows me, nobody and an agent by number', () => {
    expect(fits({ agent_id: 3 }, { agent_id: 'me' }, 3)).toBe(true)
    expect(fits({ agent_id: null }, { agent_id: 'me' }, null)).toBe(false)
    expect(fits({ agent_id: null }, { agent_id: 'none' })).toBe(true)
    expect(fits({ agent_id: 3 }, { agent_id: '4' })).toBe(false)
  })
  it('that is named belongs there whatever it is, and no other', () => {
    expect(fits({ chat_blacklist: true, snoozed_until: at(-5) }, { chat_code: ['TKPD-a-1', 'TKPD-a-2'] })).toBe(true)
    expect(fits({}, { chat_code: ['TKPD-a-2'] })).toBe(false)
  })
  it('cannot say what a search finds', () => {
    expect(fits({}, { s: 'rina' })).toBe(undefined)
    expect(fits({ store_code: 'toko-b' }, { s: 'rina', stores: ['toko-a'] })).toBe(false)
  })
})
