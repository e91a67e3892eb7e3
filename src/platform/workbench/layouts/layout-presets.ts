import { mayAccess } from '#contract/core/privilege.ts'
import type { LayoutWindow } from '#contract/workbench/layout.endpoints.ts'
import { splitUrl } from '#kernel/url.ts'
import { subject } from '#platform/session/session.ts'
import { screenOf } from '../screens.ts'

export interface LayoutPreset {
  readonly id: string
  /** Message key. */
  readonly title: string
  readonly windows: readonly LayoutWindow[]
}

/** `others`: for further monitors, a window each, which show their screen alone. */
const preset = (id: string, title: string, layout: string, ...others: readonly string[]) => ({
  id: `preset:${id}`,
  title,
  urls: [layout, ...others].flatMap((tree) => [...tree.matchAll(/(?<=[:;*!a-d])\/[^;()]*/g)].map(([url]) => url)),
  windows: [layout, ...others].map((tree, at) => ({ layout: `1:${tree}`, standalone: at > 0, bounds: null, screen: null })),
})

/** Arrangements to begin with. The detail waits for an order that is selected in the queue of its colour. */
const presets = [
  preset('orders', 'workbench.layouts.preset-orders', 'row(58:*@a/order?status=200;42:@a/order/detail)'),
  preset('packing', 'workbench.layouts.preset-packing', 'row(60:*/helper/packing;40:/order?status=300)'),
  preset('packing-2', 'workbench.layouts.preset-packing-2', 'row(60:*/helper/packing;40:/order?status=300)', '*/helper/packing/display'),
  preset(
    'packing-3',
    'workbench.layouts.preset-packing-3',
    '*/helper/packing',
    '*/helper/packing/display',
    'row(60:*/order?status=300;40:/order/detail)',
  ),
  preset('manager', 'workbench.layouts.preset-manager', 'row(60:*/dashboard;40:column(50:/report/sales;50:/order))'),
  preset('chat', 'workbench.layouts.preset-chat', 'row(26:*@a/chat;37:column(50:@a/chat/detail;50:/chat/detail);37:@a/order/detail)'),
]

/** The presets whose screens are all there and open to this person. */
export function layoutPresets(): readonly LayoutPreset[] {
  return presets.filter(({ urls }) =>
    urls.every((url) => {
      const screen = screenOf(splitUrl(url).path)
      return screen !== undefined && mayAccess(screen.access, subject())
    }),
  )
}
