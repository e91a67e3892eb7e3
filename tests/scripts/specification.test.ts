import { describe, expect, it } from 'vitest'
import { judge, rowsOf } from '../../scripts/specification-rows.mjs'

const files: Record<string, string> = {
  'contract/order/order.ts': "export const orderStatuses = [100] as const // order_status\nid: 'order.list'",
  'tests/server/order.test.ts': "it('has the order that is due first on top', () => {})\nit('is a person’s own', () => {})",
}
const registered = {
  read: (file: string) => files[file],
  screens: [{ path: '/order', layout: 'dashboard', access: 'order|sales' }],
  calls: [{ method: 'GET', path: '/order', access: 'order' }],
}
const shown = '`tests/server/order.test.ts` › that is due first'
const where = '`contract/order/order.ts` `order_status`'
const judged = (section: string, ...rows: readonly string[]) =>
  judge(rowsOf(`## ${section}\n\n| What | Where | Shown by |\n|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}\n`), registered)
const wrongOf = (section: string, row: string) => judged(section, row).wrong.join('\n')

describe('a row of the specification', () => {
  it('holds where file, words and title are there', () => {
    expect(judged('Fields', `an order | ${where} | ${shown}; \`tests/server/order.test.ts\` › a person’s own`)).toEqual({
      wrong: [],
      unbuilt: [],
      otherwise: [],
      untested: [],
    })
  })

  it('is broken where its file is not there', () => {
    expect(wrongOf('Fields', `an order | \`contract/order/gone.ts\` \`order_status\` | ${shown}`)).toContain(
      'an order: there is no contract/order/gone.ts',
    )
    expect(wrongOf('Fields', `an order | ${where} | \`tests/server/gone.test.ts\` › that is due first`)).toContain(
      'there is no tests/server/gone.test.ts',
    )
  })

  it('is broken where its words are not in its file, and where it gives none', () => {
    expect(wrongOf('Fields', `an order | \`contract/order/order.ts\` \`orderStatus2\` | ${shown}`)).toContain(
      'contract/order/order.ts has no “orderStatus2”',
    )
    expect(wrongOf('Fields', `an order | \`contract/order/order.ts\` | ${shown}`)).toContain('says nothing that is in contract/order/order.ts')
    expect(wrongOf('Fields', `an order | somewhere | ${shown}`)).toContain('says of no file where it is')
  })

  it('is broken where no test of the file is called so: what else stands in it is no title', () => {
    for (const words of ['that is due last', 'it(', '=> {'])
      expect(wrongOf('Fields', `an order | ${where} | \`tests/server/order.test.ts\` › ${words}`)).toContain(`has no test “${words}”`)
    expect(wrongOf('Fields', `an order | ${where} | somebody looked`)).toContain('somebody looked')
  })

  it('that is a route or a call is broken where none is registered so', () => {
    const route = (what: string) => wrongOf('Routes', `${what} | ${where} | ${shown}`)
    const call = (what: string) => wrongOf('Calls', `${what} | ${where} | ${shown}`)
    expect([route('`/order` dashboard, order or sales: the queue'), call('`GET /order` order')]).toEqual(['', ''])
    expect(route('`/orders` dashboard, order or sales')).toContain('/orders is not registered')
    expect(route('`/order` plain, order or sales')).toContain('is registered as “dashboard, order or sales”')
    expect(call('`POST /order` order')).toContain('POST /order is not registered')
    expect(call('`GET /order` user')).toContain('is registered as “order”')
  })

  it('that is not built, is otherwise or has no test is counted', () => {
    const { wrong, unbuilt, otherwise, untested } = judged(
      'Roles',
      'a wheel | not built: nobody sends what it needs | –',
      `a menu | ${where}, otherwise: everybody sees it | ${shown}`,
      `a colour | ${where} | –`,
    )
    expect([wrong, unbuilt.length, otherwise.length, untested.map(({ what }) => what)]).toEqual([[], 1, 1, ['a colour']])
    expect(wrongOf('Roles', `a wheel | not built: nobody sends what it needs | ${shown}`)).toContain('no test can show it')
  })

  it('does not stand twice', () => {
    expect(judged('Roles', `a menu | ${where} | ${shown}`, `a menu | ${where} | –`).wrong.join()).toContain('stands twice')
  })
})
