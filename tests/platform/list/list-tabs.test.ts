import { describe, expect, it } from 'vitest'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import type { ErasedTabs } from '#platform/list/list-spec.ts'
import { tabLinks, untabbed } from '#platform/list/list-tabs.ts'

const address = listAddress({ search: filter.search(), stock: filter.choice(['low', 'empty']), archive: filter.flag() }, ['name', 'newest'])
const tabs = {
  by: 'stock',
  values: ['empty', 'low'],
  also: [{ key: 'archived', query: { archive: true }, text: () => 'Archived' }],
  label: 'common.list.any',
  text: (value?: string) => String(value ?? 'all'),
  along: (_query: object, { stock }: { stock?: string }) => ({ sort: stock === 'low' ? 'newest' : 'name' }),
} as unknown as ErasedTabs
const href = (query: object) => new URLSearchParams(address.write(query)).toString()
const linksAt = (query: object) => tabLinks(tabs, { address, query: query as never, href, count: (key) => (key === 'low' ? 7 : undefined) })

describe('the tabs of a list', () => {
  it('lead to what each is narrowed to, keep what else narrows it, and sort as the tab wants', () => {
    const links = linksAt({ search: 'kaos', stock: 'empty', sort: 'name' })
    expect(links.map(({ key, to }) => [key, to])).toEqual([
      ['all', 'search=kaos'],
      ['empty', 'search=kaos&stock=empty'],
      ['low', 'search=kaos&stock=low&sort=newest'],
      ['archived', 'search=kaos&archive=1'],
    ])
    expect(links.find(({ key }) => key === 'low')?.count).toBe(7)
  })

  it('are of several filters, of which one at a time stands', () => {
    const activeAt = (query: object) =>
      linksAt(query)
        .filter(({ active }) => active)
        .map(({ key }) => key)
    expect([activeAt({}), activeAt({ stock: 'low' }), activeAt({ archive: true }), activeAt({ archive: true, stock: 'low' })]).toEqual([
      ['all'],
      ['low'],
      ['archived'],
      [],
    ])
    expect(untabbed(tabs)).toEqual({ stock: undefined, archive: undefined })
  })

  it('are one for all where a list has none, to stand before saved views', () => {
    const [all] = tabLinks(undefined, { address, query: { sort: 'name' }, href, count: () => undefined })
    expect([all?.key, all?.active]).toEqual(['all', true])
  })
})
