import type { LayoutWindow } from '#contract/workbench/layout.endpoints.ts'
import { parseLayout } from '#kernel/layout-codec.ts'
import { rectanglesOf } from '#kernel/layout-geometry.ts'

const wide = 44
const high = 28
const apart = 4
/** Windows beyond these are told by number. */
const mostDrawn = 3

/** How the panes of each window lie, small. */
export function LayoutPicture({ windows }: { windows: readonly LayoutWindow[] }) {
  const drawn = windows.slice(0, mostDrawn)
  const width = drawn.length * (wide + apart) - apart
  return (
    <svg aria-hidden="true" width={width} height={high} viewBox={`0 0 ${width} ${high}`} className="shrink-0">
      {drawn.map((window, at) => {
        const read = parseLayout(window.layout)
        const panes = read.ok ? rectanglesOf(read.layout.root) : []
        return panes.map(({ pane, left, top, width: share, height }) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: windows of a kept layout have no other name, and keep their order
            key={`${at}-${pane}`}
            x={at * (wide + apart) + (left * wide) / 100 + 0.5}
            y={(top * high) / 100 + 0.5}
            width={Math.max(1, (share * wide) / 100 - 1)}
            height={Math.max(1, (height * high) / 100 - 1)}
            rx={1.5}
            className="fill-neutral-soft stroke-line-strong"
          />
        ))
      })}
    </svg>
  )
}
