import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chat, ChatMessage } from '#contract/chat/chat.ts'
import { readChatInit, writeChatInit } from '#panes/chat/conversation/chat-init.ts'
import { replaced, slashAt } from '#panes/chat/conversation/composer-text.ts'
import { textParts } from '#panes/chat/conversation/text-parts.ts'
import { threadFrom, withMessage, withNewest, withOlder, withoutMessage } from '#panes/chat/conversation/thread.ts'
import { putBack, sentLength, withoutReturned } from '#platform/chat/reply-draft.ts'
import { fitted } from '#platform/ui/image-file.ts'

const chatAt = (version: number) => ({ chat_code: 'A', version }) as Chat
const message = (msg_id: number, sent_status: 0 | 1 | 2 = 1) =>
  ({ msg_id, sent_status, reply_time: new Date(1_700_000_000_000 + msg_id * 1000).toISOString(), message: `m${msg_id}` }) as ChatMessage
const ids = (thread: { messages: readonly ChatMessage[] }) => thread.messages.map(({ msg_id }) => msg_id)

const takes = { takes: [], max_text: 600, templates: false, quotes: true }

describe('a conversation', () => {
  it('ends in the same state in whatever order its news arrive, and no status goes back', () => {
    const news = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 6 }), version: fc.integer({ min: 2, max: 40 }), status: fc.constantFrom(0, 1, 2) }),
      {
        selector: ({ version }) => version,
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(news, fc.infiniteStream(fc.nat()), (events, random) => {
        const begun = threadFrom({ chat: chatAt(1), messages: [message(3)], older: false, ...takes })
        const apply = (order: typeof events) =>
          order.reduce((thread, { id, version, status }) => withMessage(thread, chatAt(version), message(id, status as 0 | 1 | 2)), begun)
        const keyed = events.map((event) => ({ event, key: random.next().value as number }))
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ event }) => event)
        const inOrder = apply([...events].sort((a, b) => a.version - b.version))
        expect(apply(shuffled).messages).toEqual(inOrder.messages)
        expect(apply(shuffled).chat.version).toBe(inOrder.chat.version)
      }),
    )
  })

  it('keeps older messages when the newest are read again, drops what is no more, and begins anew across a gap', () => {
    const begun = threadFrom({ chat: chatAt(1), messages: [3, 4, 5].map((id) => message(id)), older: true, ...takes })
    const whole = withOlder(begun, { chat: chatAt(1), messages: [1, 2].map((id) => message(id)), older: false, ...takes })
    expect(ids(whole)).toEqual([1, 2, 3, 4, 5])
    expect(whole.older).toBe(false)
    const again = withNewest(whole, { chat: chatAt(2), messages: [4, 6].map((id) => message(id)), older: true, ...takes })
    expect(ids(again)).toEqual([1, 2, 3, 4, 6])
    expect(again.older).toBe(false)
    const gap = withNewest(whole, { chat: chatAt(9), messages: [20, 21].map((id) => message(id)), older: true, ...takes })
    expect(ids(gap)).toEqual([20, 21])
    expect(gap.older).toBe(true)
  })

  it('does not bring back what was taken back, though a late read has it', () => {
    const gone = withoutMessage(threadFrom({ chat: chatAt(1), messages: [message(1), message(2)], older: false, ...takes }), chatAt(2), 2)
    expect(ids(withNewest(gone, { chat: chatAt(1), messages: [message(1), message(2)], older: false, ...takes }))).toEqual([1])
    expect(ids(withMessage(gone, chatAt(1), message(2)))).toEqual([1])
  })
})

describe('a message’s text', () => {
  it('is whole again when its parts are put together', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const whole = textParts(text)
          .map((part) => part.text)
          .join('')
        expect(whole).toBe(text)
      }),
    )
  })
  it('has its addresses and phone numbers found, and prices, order codes and dates left alone', () => {
    const links = (text: string) => textParts(text).flatMap((part) => ('href' in part ? [part.href] : []))
    expect(links('Cek https://contoh.id/a?b=1, ya.')).toEqual(['https://contoh.id/a?b=1'])
    expect(links('WA 0812-3456-7890 atau +62 812 3456 7891')).toEqual(['tel:+6281234567890', 'tel:+6281234567891'])
    expect(links('tulis ke toko@contoh.co.id')).toEqual(['mailto:toko@contoh.co.id'])
    expect(links('harga 150.000, resi JX1234567890123, tanggal 12-11-2024, pesanan SHPE-2411210087431')).toEqual([])
  })
})

describe('the composer', () => {
  it('offers a choice after a slash that begins a word, and not in addresses or dates', () => {
    expect(slashAt('/', 1)).toEqual({ from: 0, to: 1, query: '' })
    expect(slashAt('halo /res', 9)?.query).toBe('res')
    expect(slashAt('https://a', 9)).toBeNull()
    expect(slashAt('1/2', 3)).toBeNull()
    expect(slashAt('/a\nb', 4)).toBeNull()
  })
  it('selects the first variable that nothing was known for', () => {
    const { text, from, to } = replaced('ya /r', { from: 3, to: 5 }, 'Resi {resi} ya')
    expect(text).toBe('ya Resi {resi} ya')
    expect(text.slice(from, to)).toBe('{resi}')
  })
  it('puts what was taken back before what was begun meanwhile', () => {
    expect(putBack('satu', '')).toBe('satu')
    expect(putBack('satu', 'dua')).toBe('satu\ndua')
  })
  it('scales images down to 1200 px and never up, keeping their shape', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (width, height) => {
        const to = fitted(width, height)
        expect(Math.max(to.width, to.height)).toBeLessThanOrEqual(1200)
        expect(to.width <= width && to.height <= height && to.width >= 1 && to.height >= 1).toBe(true)
      }),
    )
    expect(fitted(2400, 1200)).toEqual({ width: 1200, height: 600 })
  })
})

describe('a link to a chat', () => {
  it('is read again as it was written, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), (full_name) => {
        const init = { mp_buyer_id: 'b-1', marketplace: 'shopee' as const, full_name, store_code: 'S1', mp_order_id: '24' }
        expect(readChatInit(writeChatInit(init))).toEqual(init)
      }),
    )
    expect(readChatInit(btoa(JSON.stringify({ mp_buyer_id: 12, marketplace: 'shopee', store_code: 'S1', full_name: null })))?.mp_buyer_id).toBe('12')
    expect(readChatInit('bukan base64 !')).toBeNull()
  })
})

describe('what came back into the composer', () => {
  it('goes again when its message had gone, what was begun below it stays, and so does what was changed', () => {
    expect(withoutReturned('Siap kak', 'Siap kak')).toBe('')
    expect(withoutReturned(putBack('Siap kak', 'Besok ya'), 'Siap kak')).toBe('Besok ya')
    expect(withoutReturned('Siap kakak', 'Siap kak')).toBeNull()
  })
  it('is as long as it is sent: without blanks around it, with the sign', () => {
    expect(sentLength('  abc ', '– Ani')).toBe('abc\n\n– Ani'.length)
    expect(sentLength('abc', '')).toBe(3)
    expect(sentLength('  ', '– Ani')).toBe(0)
  })
})
