import { useEffect, useMemo, useState } from 'react'
import { type OrderStatus, orderStatusName } from '#contract/order/order-status.ts'
import type { Choice } from '#kernel/command.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { parsePaletteText } from '#kernel/palette-scope.ts'
import { contextStore } from '#platform/command/context.ts'
import { t } from '#platform/i18n/i18n.ts'
import { paneTitle } from '#platform/workbench/pane-title.ts'
import { screenOf } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { givenSoFar } from './asking.ts'
import { loadOtherTexts } from './catalogue.ts'
import { destinationOf, orderUrl } from './destination.ts'
import { frecencyNow } from './frecency-store.ts'
import type { Asking } from './palette-store.ts'
import { choiceRows, commandRows, helpRows, type Row, rankedRows } from './rows.ts'
import { useOrderSearch } from './use-order-search.ts'

export interface Rows {
  readonly rows: readonly Row[]
  /** More may come. */
  readonly busy: boolean
  readonly error: unknown
}

/** A text with this many digits in a row may be an order or tracking number. */
const looksLikeNumber = /\d{4,}/

/** What the palette offers for what stands in its box. */
export function useRows(text: string, actionsOnly: boolean, asking: Asking | null): Rows {
  const { scope, query } = parsePaletteText(text)
  const context = contextStore.beneath()
  const frecency = useMemo(frecencyNow, [])
  const both = useOtherTexts()
  const choices = useChoices(asking)
  const searched = asking ? null : scope === 'order' ? query : scope === 'command' && looksLikeNumber.test(query) ? query : null
  const orders = useOrderSearch(searched)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `both` says that the other language's titles have come
  const found = useMemo((): Row[] => {
    if (asking) return choiceRows(choices?.list ?? [], text, asking.ask?.freeText === true || !asking.ask?.choices)
    const request = { query, context, frecency, actionsOnly }
    const there = destinationRows(text)
    if (scope === 'command') return [...there, ...commandRows(request)]
    if (scope === 'help') return helpRows(request)
    if (scope === 'place') return paneRows(query)
    return there
  }, [text, scope, query, context, frecency, actionsOnly, asking, choices, both])

  const rows = useMemo(() => [...found, ...(orders?.rows.map(orderRow) ?? []).filter((row) => row !== null)], [found, orders?.rows])
  return { rows, busy: (asking !== null && choices === null) || orders?.searching === true, error: choices?.error ?? orders?.error ?? null }
}

function destinationRows(text: string): Row[] {
  const url = destinationOf(text.replace(/^#/, ''))
  return url
    ? [
        {
          kind: 'url',
          value: `go-${url}`,
          url,
          title: t('workbench.palette.go-to', { where: text.trim() }),
          ranges: [],
          section: '',
          icon: 'arrow-right',
        },
      ]
    : []
}

function orderRow(order: { order_code: string; buyer_name: string; order_status: OrderStatus }): Row | null {
  const url = orderUrl(order.order_code)
  if (!url) return null
  const section = t('workbench.palette.orders')
  return {
    kind: 'url',
    value: `order-${order.order_code}`,
    url,
    code: order.order_code,
    title: order.buyer_name,
    ranges: [],
    section,
    hint: statusText(order.order_status),
  }
}

const statusText = (status: OrderStatus): string => t(`order.status.${orderStatusName(status)}`)

function paneRows(query: string): Row[] {
  const panes = leavesOf(workbench.getLayout().root).map((leaf, index) => ({
    id: leaf.id,
    title: paneTitle(leaf.id, leaf.url),
    keywords: [leaf.url],
    index,
    leaf,
  }))
  return rankedRows(panes, query, ({ id, title, index, leaf }, ranges) => ({
    kind: 'pane',
    value: `pane-${id}`,
    pane: id,
    title,
    ranges,
    section: t('workbench.palette.panes'),
    icon: screenOf(leaf.url)?.icon,
    hint: leaf.url,
    keys: index < 9 ? `Alt+${index + 1}` : undefined,
  }))
}

function useOtherTexts(): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    let current = true
    // Without them it is found by the current language alone.
    loadOtherTexts().then(
      () => current && setHere(true),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [])
  return here
}

/** The choices of the question that is asked; null while they are on their way. */
function useChoices(asking: Asking | null): { list: readonly Choice[]; error: unknown } | null {
  const [loaded, setLoaded] = useState<{ of: Asking; list: readonly Choice[]; error: unknown } | null>(null)
  useEffect(() => {
    if (!asking) return
    let current = true
    const settle = (list: readonly Choice[], error: unknown) => {
      if (current) setLoaded({ of: asking, list, error })
    }
    Promise.resolve(asking.ask?.choices?.(asking.context, givenSoFar(asking)) ?? []).then(
      (list) => settle(list, null),
      (error: unknown) => settle([], error),
    )
    return () => {
      current = false
    }
  }, [asking])
  return loaded && loaded.of === asking ? loaded : null
}
