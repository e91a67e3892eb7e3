import { describe, expect, it } from 'vitest'
import { orderList } from '#contract/order/order.endpoints.ts'
import type { ErasedQuery, ErasedTabs } from '#platform/list/list-spec.ts'
import { tabLinks, withMore } from '#platform/list/list-tabs.ts'

const tabs = {
  by: 'status',
  values: [200],
  label: 'order.queue.tabs',
  text: (status: unknown) => String(status ?? 'all'),
  more: { by: 'query_id', useTabs: () => [] },
} as unknown as ErasedTabs
const known = [
  { value: '7', text: 'COD besar' },
  { value: '8', text: 'Instan' },
]
const linksAt = (query: ErasedQuery) =>
  tabLinks(withMore(tabs, known, query), {
    address: orderList.address,
    query,
    href: (to) => JSON.stringify(to),
    count: () => undefined,
  }).map(({ label, active, to }) => ({ label, active, to: JSON.parse(to) as ErasedQuery }))

describe('tabs of what only the workspace knows', () => {
  it('stand behind the others, and one that is shown is left by any other tab', () => {
    expect(linksAt({}).map(({ label, active }) => [label, active])).toEqual([
      ['all', true],
      ['200', false],
      ['COD besar', false],
      ['Instan', false],
    ])
    const shown = linksAt({ query_id: '7' })
    expect(shown.filter(({ active }) => active).map(({ label }) => label)).toEqual(['COD besar'])
    expect(shown.find(({ label }) => label === '200')?.to).toEqual({ status: [200] })
  })

  it('leave alone a filter that is none of them: it narrows beside the tabs', () => {
    const shown = linksAt({ query_id: '9' })
    expect(shown.map(({ label }) => label)).toEqual(['all', '200'])
    expect(shown.find(({ label }) => label === '200')?.to).toEqual({ query_id: '9', status: [200] })
  })
})
