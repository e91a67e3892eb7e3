import type { AnyAddress } from '#contract/core/list-address.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { Tab } from '#platform/workbench/tabs.tsx'
import type { ErasedQuery, ErasedTabs } from './list-spec.ts'

interface OwnTab {
  readonly key: string
  readonly text: string
  readonly query: ErasedQuery
}

/** The tabs of a list, the one for all first. */
function ownTabs(tabs: ErasedTabs, address: AnyAddress): OwnTab[] {
  const { by, values = address.filters[by]?.choices ?? [], also = [] } = tabs
  const several = address.filters[by]?.kind === 'choices'
  return [
    { key: 'all', text: tabs.text(undefined as never), query: {} },
    ...values.map((value) => ({ key: String(value), text: tabs.text(value as never), query: { [by]: several ? [value] : value } })),
    ...also.map((one) => ({ key: one.key, text: one.text(), query: one.query })),
  ]
}

/** What narrows a list by its tabs alone: undefined where something else stands. */
export function untabbed(tabs: ErasedTabs | undefined): ErasedQuery {
  const names = tabs ? [tabs.by, ...(tabs.also ?? []).flatMap(({ query }) => Object.keys(query))] : []
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

const same = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '')

interface TabsAsked {
  readonly address: AnyAddress
  readonly query: ErasedQuery
  href(query: ErasedQuery): string
  count(key: string, query: ErasedQuery): number | undefined
}

/** The tabs with those that only the workspace knows. */
export function withMore(tabs: ErasedTabs, more: readonly { readonly value: string; readonly text: string }[], query: ErasedQuery): ErasedTabs {
  const by = tabs.more?.by
  if (by === undefined || more.length === 0) return tabs
  const found = more.map(({ value, text }) => ({ key: `${by}=${value}`, query: { [by]: value }, text: () => text }))
  // What no tab stands for narrows beside them, and stays when another tab is chosen.
  const isTab = query[by] === undefined || more.some(({ value }) => value === String(query[by]))
  return isTab ? { ...tabs, also: [...(tabs.also ?? []), ...found] } : tabs
}

/** The row of links above a list; a list without tabs has one for all, to stand before saved views. */
export function tabLinks(tabs: ErasedTabs | undefined, { address, query, href, count }: TabsAsked): Tab[] {
  if (!tabs) return [{ key: 'all', label: t('common.list.any'), to: href({}), active: href(query) === href({}) }]
  const none = untabbed(tabs)
  return ownTabs(tabs, address).map((tab) => {
    const narrowed = { ...query, ...none, ...tab.query }
    return {
      key: tab.key,
      label: tab.text,
      count: count(tab.key, narrowed),
      to: href({ ...narrowed, ...tabs.along?.(query, tab.query) }),
      active: Object.keys(none).every((name) => same(query[name], tab.query[name])),
    }
  })
}
