import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { flag, listOf } from '#contract/core/query.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { screenCommands } from '#kernel/screen-commands.ts'
import { createScreenRegistry } from '#kernel/screen-registry.ts'

const base = {
  title: 't',
  icon: 'i',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'many', opens: 'replace', minWidth: 300 },
  load: async () => ({ default: null }),
} as const
const closed = { ...base, openable: false }
const text = z.object({ id: z.string().optional() })

const queueQuery = z.object({
  status: listOf(z.string().max(20), 9).optional(),
  cod: flag.optional(),
  s: z.string().min(2).optional(),
  sort: z.enum(['a', 'b']).default('a'),
})
const queue = defineScreen({ ...base, id: 'order.queue', path: '/order', query: queueQuery, keys: ['G O'], when: '!phone' })
const detail = defineScreen({ ...closed, id: 'order.detail', path: '/order/detail', query: z.object({ order_code: z.string() }) })
const label = defineScreen({
  ...closed,
  id: 'order.label',
  path: '/order/print-label/:marketplace',
  params: z.object({ marketplace: z.enum(['left', 'right']) }),
})
const anyOrder = defineScreen({ ...closed, id: 'order.any', path: '/order/:id', params: z.object({ id: z.string() }) })
const chat = defineScreen({ ...base, id: 'chat.detail', path: '/chat/detail/:id?', params: text })
const registry = createScreenRegistry([anyOrder, queue, detail, label, chat])

const found = (url: string) => {
  const match = registry.match(url)
  return match.kind === 'not-found' ? match.kind : `${match.kind} ${match.screen.id}`
}

describe('the screens', () => {
  it('are found by their address, the most specific path first', () => {
    expect(found('/order')).toBe('screen order.queue')
    expect(found('/order/detail?order_code=X')).toBe('screen order.detail')
    expect(found('/order/other')).toBe('screen order.any')
    expect(found('/order/print-label/left')).toBe('screen order.label')
    expect(found('/chat/detail')).toBe('screen chat.detail')
    expect(found('/chat/detail/7/')).toBe('screen chat.detail')
  })

  it('are not found by any other address', () => {
    for (const url of ['/', '/orders', '/order/print-label/nowhere', '/order/%E0%A4', '/chat/detail/7/8', '/__proto__'])
      expect(found(url)).toBe('not-found')
  })

  it('leave out a malformed part of the query and tell it', () => {
    expect(registry.match('/order?cod=maybe&sort=z&status=200,300&standalone=true')).toMatchObject({
      kind: 'screen',
      query: { status: ['200', '300'], sort: 'a' },
      issues: [{ name: 'cod' }, { name: 'sort' }],
    })
  })

  it('cannot be shown without a part that they need', () => {
    expect(registry.match('/order/detail')).toMatchObject({ kind: 'malformed', issues: [{ name: 'order_code' }] })
  })

  it('are found again by the address that they give', () => {
    // One grapheme is up to several units, and the limit of the query counts units.
    const fits = (one: string) => one.trim() === one && one.length <= 20 && !one.includes(',')
    const word = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 12 }).filter(fits)
    fc.assert(
      fc.property(
        fc.record(
          {
            status: fc.uniqueArray(word, { maxLength: 4 }),
            cod: fc.constantFrom('1' as const, '0' as const),
            s: fc.string({ unit: 'grapheme', minLength: 2 }),
          },
          { requiredKeys: [] },
        ),
        (query) => {
          const status = query.status?.length ? { status: query.status } : {}
          const cod = query.cod ? { cod: query.cod === '1' } : {}
          expect(registry.match(queue.href({ query }))).toMatchObject({
            screen: { id: 'order.queue' },
            issues: [],
            query: { ...status, ...cod, ...(query.s ? { s: query.s } : {}) },
          })
        },
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(id !== '.' && id !== '..')
        expect(registry.match(chat.href({ params: { id } }))).toMatchObject({ screen: { id: 'chat.detail' }, params: { id } })
      }),
    )
  })

  it('are refused with the same id or the same path', () => {
    expect(() => createScreenRegistry([queue, defineScreen({ ...base, id: 'order.queue', path: '/other' })])).toThrow(
      'Two screens have the id order.queue',
    )
    expect(() =>
      createScreenRegistry([anyOrder, defineScreen({ ...closed, id: 'x.y', path: '/order/:code', params: z.object({ code: z.string() }) })]),
    ).toThrow('the same path')
  })

  it('are refused as openable when they need parameters', () => {
    expect(() => createScreenRegistry([{ ...detail, openable: true }])).toThrow('Screen order.detail needs parameters')
  })
})

describe('the command of a screen', () => {
  it('exists for what can be opened, with the keys and words of the screen', () => {
    const open = vi.fn()
    const commands = screenCommands([queue, detail, chat], { group: 'go', open })
    expect(commands.map((command) => command.id)).toEqual(['open.order.queue', 'open.chat.detail'])
    expect(commands[0]).toMatchObject({ title: 't', keys: ['G O'], when: '!phone', access: 'user', group: 'go' })
    commands[0]?.run({ args: { placement: 'right' }, context: {} })
    expect(open).toHaveBeenCalledWith(queue, 'right')
  })
})
