import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { flag, listOf } from '#contract/core/query.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { defineScreen, type PropsOf } from '#kernel/define-screen.ts'

const base = {
  title: 't',
  icon: 'i',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'many', opens: 'replace', minWidth: 300 },
  load: async () => ({ default: null }),
} as const

const queue = defineScreen({
  ...base,
  id: 'order.queue',
  path: '/order',
  query: z.object({ status: listOf(z.string(), 9).optional(), cod: flag.optional(), s: z.string().optional() }),
})
const label = defineScreen({ ...base, id: 'order.label', path: '/order/print-label/:marketplace', params: z.object({ marketplace: z.string() }) })
const customer = defineScreen({
  ...base,
  id: 'customer.detail',
  path: '/customer/:marketplace/:buyer?',
  params: z.object({ marketplace: z.string(), buyer: z.string().optional() }),
})

describe('a declared screen', () => {
  it('can be opened unless it says otherwise', () => {
    expect(queue.openable).toBe(true)
    expect(defineScreen({ ...base, id: 'a.b', path: '/a', openable: false }).openable).toBe(false)
  })

  it('gives its address with the query in the order of the schema', () => {
    expect(queue.href()).toBe('/order')
    expect(queue.href({ query: { s: 'kopi susu', status: ['200', '300'], cod: '1' } })).toBe('/order?status=200,300&cod=1&s=kopi+susu')
  })

  it('encodes the parameters of its path', () => {
    expect(label.href({ params: { marketplace: 'a/b (c)' } })).toBe('/order/print-label/a%2Fb%20%28c%29')
    expect(customer.href({ params: { marketplace: 'x' } })).toBe('/customer/x')
  })

  it('refuses an address without a needed parameter', () => {
    expect(() => label.href()).toThrow('needs the parameter marketplace')
  })

  it('refuses a malformed path', () => {
    expect(() => defineScreen({ ...base, id: 'a.b', path: '/a/:x?/b' })).toThrow('an optional parameter comes last')
    expect(() => defineScreen({ ...base, id: 'a.b', path: '/a/' })).toThrow('does not end with one')
  })

  it('types its address and the props of its pane', () => {
    expectTypeOf<PropsOf<typeof queue>['query']['cod']>().toEqualTypeOf<boolean | undefined>()
    // @ts-expect-error a name that the schema does not have
    queue.href({ query: { nothing: '1' } })
  })
})

describe('a declared command', () => {
  it('types what it runs with by its arguments', () => {
    const command = defineCommand({
      id: 'order.cancel',
      title: 't',
      group: 'g',
      access: 'user',
      args: z.object({ reason: z.string() }),
      asks: { reason: { label: 'why' } },
      run({ args }) {
        expectTypeOf(args.reason).toEqualTypeOf<string>()
      },
    })
    expect(command.id).toBe('order.cancel')
  })
})
