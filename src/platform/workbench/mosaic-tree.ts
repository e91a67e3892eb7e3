import type { MosaicNode } from 'react-mosaic-component'
import type { Layout, LayoutNode } from '#kernel/layout.ts'

/** Our tree as the tiling library has it. A group of tabs is one tile to it: its tabs are ours. */
export function toMosaic(node: LayoutNode): MosaicNode<string> {
  if (node.type !== 'split') return node.id
  return { type: 'split', direction: node.direction, children: node.children.map(toMosaic), splitPercentages: [...node.sizes] }
}

/**
 * The library's tree as ours, with the tiles of `root`; null when it does not hold the same tiles. Splits get ids by their place:
 * nothing refers to a split for longer than one layout lives.
 */
export function fromMosaic(tree: MosaicNode<string>, root: LayoutNode): LayoutNode | null {
  const tiles = tilesOf(root)
  const used = new Set<string>()
  const convert = (node: MosaicNode<string>, path: string): LayoutNode | null => {
    if (typeof node === 'string') {
      used.add(node)
      return tiles.get(node) ?? null
    }
    if (node.type === 'tabs') return null
    const children = node.children.map((child, index) => convert(child, `${path}-${index}`))
    if (children.some((child) => child === null)) return null
    const sizes = node.splitPercentages ?? node.children.map(() => 100 / node.children.length)
    return { type: 'split', id: path, direction: node.direction, children: children as LayoutNode[], sizes }
  }
  const converted = convert(tree, 's')
  return converted && used.size === tiles.size ? converted : null
}

/** The pane that a path of the library's tree leads to: for a group the shown one. */
export function paneAt(root: LayoutNode, path: readonly number[]): string | null {
  let node: LayoutNode | undefined = root
  for (const index of path) node = node?.type === 'split' ? node.children[index] : undefined
  if (node?.type === 'pane') return node.id
  return node?.type === 'tabs' ? node.active : null
}

function tilesOf(node: LayoutNode): ReadonlyMap<string, LayoutNode> {
  return node.type === 'split' ? new Map(node.children.flatMap((child) => [...tilesOf(child)])) : new Map([[node.id, node]])
}

/** A layout with another arrangement of the same tiles. */
export const rearranged = (layout: Layout, root: LayoutNode): Layout => ({ ...layout, root })
