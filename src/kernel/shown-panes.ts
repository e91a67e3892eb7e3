import type { Layout } from './layout.ts'
import { leavesOf } from './layout-tree.ts'
import { splitUrl } from './url.ts'

/** A pane and the address that it shows. */
interface ShownPane {
  readonly id: string
  readonly url: string
}

/** Whether a window shows just what it showed then. A pane with a colour goes where its colour leads it: there its screen counts. */
export function stillShows({ root }: Layout, then: readonly ShownPane[]): boolean {
  const now = leavesOf(root)
  return (
    now.length === then.length &&
    now.every((leaf, index) => {
      const was = then[index]
      return leaf.id === was?.id && (leaf.link ? splitUrl(leaf.url).path === splitUrl(was.url).path : leaf.url === was.url)
    })
  )
}
