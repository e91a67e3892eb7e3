import type { Layout, LayoutNode, Leaf } from './layout.ts'
import { mostPanes } from './layout-reducer.ts'
import { repairLayout } from './layout-repair.ts'
import { evenSizes } from './layout-sizes.ts'
import { leavesOf } from './layout-tree.ts'
import { type PaneLink, paneLinks } from './pane-link.ts'
import { isAppUrl, normalizeUrl } from './url.ts'

const version = '1'
const prefix = 'layout='
const mostDepth = 32

export type ReadLayout =
  | { readonly ok: true; readonly layout: Layout }
  /** `version`: written by another release. `broken`: cut or mistyped, `at` that character, from 1. `too-large`: beyond what a window holds. */
  | { readonly ok: false; readonly reason: 'version' | 'broken' | 'too-large'; readonly at: number }

/**
 * The layout as readable text, `1:row(60:/order?status=200,300;40:column(50:/chat;50:tabs(2:/a;/b)))`: sizes in percent before each child,
 * of tabs the shown one, `*` at the focused pane, `!` at it when it is zoomed, `@a` at a pane of the colour group A. History and ids stay at home.
 */
export function writeLayout(layout: Layout): string {
  const write = (node: LayoutNode): string => {
    if (node.type === 'split') return `${node.direction}(${node.children.map((child, index) => `${node.sizes[index]}:${write(child)}`).join(';')})`
    if (node.type === 'tabs') return `tabs(${node.panes.findIndex((pane) => pane.id === node.active) + 1}:${node.panes.map(write).join(';')})`
    // A normalised address has no semicolon and no parenthesis: both are percent-encoded.
    return `${node.id === layout.focused ? '*' : ''}${node.id === layout.zoomed ? '!' : ''}${node.link ? `@${node.link}` : ''}${normalizeUrl(node.url)}`
  }
  return `${version}:${write(layout.root)}`
}

/** Reads what {@link writeLayout} wrote. `newId` names the panes; by default they are counted. */
export function parseLayout(text: string, newId?: () => string): ReadLayout {
  const first = new Reader(text, newId).read()
  // Some programs encode the whole fragment of a link that they pass on.
  const again = !first.ok && /%(28|3A)/i.test(text) ? new Reader(decodeLeniently(text), newId).read() : first
  return again.ok ? again : first
}

/** `#layout=…`, to be put after any address. */
export const layoutHash = (layout: Layout): string => `#${prefix}${writeLayout(layout)}`

/** The layout in a fragment; null when there is none in it. */
export function parseLayoutHash(hash: string, newId?: () => string): ReadLayout | null {
  const text = hash.replace(/^#/, '')
  return text.startsWith(prefix) ? parseLayout(text.slice(prefix.length), newId) : null
}

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

class Broken extends Error {
  constructor(readonly reason: 'version' | 'broken' | 'too-large') {
    super(reason)
  }
}

/** One pass from left to right; nested groups by recursion, which `mostDepth` bounds. */
class Reader {
  private at = 0
  private count = 0
  private leaves = 0
  private focused: string | null = null
  private zoomed: string | null = null

  constructor(
    private readonly text: string,
    private readonly newId?: () => string,
  ) {}

  read(): ReadLayout {
    try {
      if (this.match(/(\d+):/y)?.[1] !== version) throw new Broken('version')
      const root = this.node(0)
      if (this.at < this.text.length) throw new Broken('broken')
      const focused = this.focused ?? (leavesOf(root)[0] as Leaf).id
      return { ok: true, layout: repairLayout({ version: 1, root, focused, zoomed: this.zoomed, closed: [], recent: [focused] }) }
    } catch (error) {
      if (error instanceof Broken) return { ok: false, reason: error.reason, at: this.at + 1 }
      throw error
    }
  }

  private node(depth: number): LayoutNode {
    if (depth > mostDepth) throw new Broken('too-large')
    const direction = this.match(/(row|column)\(/y)?.[1] as 'row' | 'column' | undefined
    if (direction) return this.split(direction, depth)
    const shown = this.match(/tabs\((\d+):/y)?.[1]
    return shown === undefined ? this.leaf() : this.tabs(Number(shown))
  }

  private split(direction: 'row' | 'column', depth: number): LayoutNode {
    const children: LayoutNode[] = []
    const sizes: number[] = []
    do {
      sizes.push(Number(this.need(/(\d+(?:\.\d+)?):/y)))
      children.push(this.node(depth + 1))
    } while (this.match(/;/y))
    this.need(/(\))/y)
    return { type: 'split', id: `s${++this.count}`, direction, children, sizes: sizes.some((size) => size > 0) ? sizes : evenSizes(sizes.length) }
  }

  private tabs(shown: number): LayoutNode {
    const panes: Leaf[] = []
    do panes.push(this.leaf())
    while (this.match(/;/y))
    this.need(/(\))/y)
    return { type: 'tabs', id: `t${++this.count}`, panes, active: (panes[shown - 1] ?? (panes[0] as Leaf)).id }
  }

  private leaf(): Leaf {
    const id = this.newId?.() ?? `p${this.count + 1}`
    this.count++
    if (++this.leaves > mostPanes) throw new Broken('too-large')
    if (this.match(/\*/y)) this.focused = id
    if (this.match(/!/y)) this.zoomed = id
    const link = this.match(/@([a-z])/y)?.[1] as PaneLink | undefined
    if (link && !paneLinks.includes(link)) throw new Broken('broken')
    const start = this.at
    const url = this.need(/([^;()]+)/y)
    if (!isAppUrl(url)) {
      this.at = start
      throw new Broken('broken')
    }
    return { type: 'pane', id, url: normalizeUrl(url), back: [], forward: [], ...(link && { link }) }
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  private need(pattern: RegExp): string {
    const found = this.match(pattern)?.[1]
    if (found === undefined) throw new Broken('broken')
    return found
  }
}
