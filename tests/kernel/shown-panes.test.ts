import { expect, it } from 'vitest'
import type { Layout } from '#kernel/layout.ts'
import { parseLayout } from '#kernel/layout-codec.ts'
import { reduceLayout } from '#kernel/layout-reducer.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { stillShows } from '#kernel/shown-panes.ts'

function layoutOf(text: string): Layout {
  let last = 0
  const read = parseLayout(text, () => `p${++last}`)
  if (!read.ok) throw new Error(`not a layout: ${text}`)
  return read.layout
}
const panesOf = ({ root }: Layout) => leavesOf(root).map(({ id, url }) => ({ id, url }))

const two = layoutOf('1:row(50:*/order;50:@a/order/detail)')
const [queue = '', detail = ''] = panesOf(two).map(({ id }) => id)

it('a window still shows what it showed when it was looked through, not changed', () => {
  const looked = reduceLayout(reduceLayout(two, { type: 'focus', pane: detail }), { type: 'zoom', pane: detail })
  expect(stillShows(looked, panesOf(two))).toBe(true)
})

it('a pane that went where its colour led it still shows what it showed', () => {
  const led = reduceLayout(two, { type: 'navigate', pane: detail, url: '/order/detail?order_code=A', history: 'replace' })
  expect(stillShows(led, panesOf(two))).toBe(true)
  expect(stillShows(reduceLayout(led, { type: 'navigate', pane: detail, url: '/chat', history: 'push' }), panesOf(two))).toBe(false)
})

it.each([
  ['goes elsewhere', { type: 'navigate', pane: queue, url: '/order?status=200', history: 'push' }],
  ['is closed', { type: 'close', pane: queue }],
  ['is put beside', { type: 'open', url: '/chat', placement: 'right', id: 'new' }],
  ['changes its place', { type: 'move', pane: queue, target: detail, side: 'right' }],
] as const)('a window shows something else when a pane %s', (_, action) => {
  expect(stillShows(reduceLayout(two, action), panesOf(two))).toBe(false)
})
