import type { Layout, LayoutNode, Leaf } from './layout.ts'
import { mostPanes } from './layout-reducer.ts'
import { repairLayout } from './layout-repair.ts'
import { evenSizes } from './layout-sizes.ts'
import { leavesOf } from './layout-tree.ts'
import { type PaneLink, paneLinks } from './pane-link.ts'
import type { Bounds } from './screen-bounds.ts'
import { isAppUrl, normalizeUrl } from './url.ts'

const version = '1'
const prefix = 'layout='
const mostDepth = 32
const mostWindows = 12

export type ReadLayout =
  | { readonly ok: true; readonly layout: Layout }
  /** `version`: written by another release. `broken`: cut or mistyped, `at` that character, from 1. `too-large`: beyond what a window holds. */
  | { readonly ok: false; readonly reason: 'version' | 'broken' | 'too-large'; readonly at: number }

/**
 * The layout as readable text, `1:row(60:/order?status=200,300;40:column(50:/chat;50:tabs(2:/a;/b)))`: sizes in percent before each child,
 * of tabs the shown one, `*` at the focused pane, `!` at it when it is zoomed, `@a` at a pane of the colour group A. History and ids stay at home.
 */
export const writeLayout = (layout: Layout): string => `${version}:${writeNode(layout)}`

function writeNode(layout: Layout): string {
  const write = (node: LayoutNode): string => {
    if (node.type === 'split') return `${node.direction}(${node.children.map((child, index) => `${node.sizes[index]}:${write(child)}`).join(';')})`
    if (node.type === 'tabs') return `tabs(${node.panes.findIndex((pane) => pane.id === node.active) + 1}:${node.panes.map(write).join(';')})`
    // A normalised address has no semicolon and no parenthesis: both are percent-encoded.
    return `${node.id === layout.focused ? '*' : ''}${node.id === layout.zoomed ? '!' : ''}${node.link ? `@${node.link}` : ''}${normalizeUrl(node.url)}`
  }
  return write(layout.root)
}

/** A window of a layout that has several. */
export interface WindowText {
  readonly layout: Layout
  /** It shows panes alone, without menus. */
  readonly standalone: boolean
  readonly bounds: Bounds | null
}

/**
 * Several windows as one text, `1:windows(main@0,0,1440x900:row(50:/order;50:/chat);alone:/order/log)`: each `main` or `alone` (without
 * menus), where it lies on the desktop, and its panes.
 */
export function writeWindows(windows: readonly WindowText[]): string {
  const write = ({ layout, standalone, bounds }: WindowText): string => {
    const place = bounds ? `@${[bounds.left, bounds.top].map(Math.round).join(',')},${[bounds.width, bounds.height].map(Math.round).join('x')}` : ''
    return `${standalone ? 'alone' : 'main'}${place}:${writeNode(layout)}`
  }
  return `${version}:windows(${windows.map(write).join(';')})`
}

/** Reads what {@link writeWindows} wrote, or {@link writeLayout}: then it is one window. */
export function parseWindows(text: string, newId?: () => string): ReadWindows {
  const first = new Reader(text, newId).readWindows()
  const again = !first.ok && /%(28|3A)/i.test(text) ? new Reader(decodeLeniently(text), newId).readWindows() : first
  return again.ok ? again : first
}

export type ReadWindows = { readonly ok: true; readonly windows: readonly WindowText[] } | Extract<ReadLayout, { ok: false }>

/** `#layout=…` of several windows. */
export const windowsHash = (windows: readonly WindowText[]): string => `#${prefix}${writeWindows(windows)}`

/** The windows in a fragment; null when there are none in it. */
export function parseWindowsHash(hash: string, newId?: () => string): ReadWindows | null {
  const text = hash.replace(/^#/, '')
  return text.startsWith(prefix) ? parseWindows(text.slice(prefix.length), newId) : null
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

/** Whether a fragment, with its `#`, carries a layout. */
export const isLayoutHash = (hash: string): boolean => hash.startsWith(`#${prefix}`)

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
    return this.guarded(() => ({ ok: true, layout: this.layout() }))
  }

  readWindows(): ReadWindows {
    return this.guarded(() => {
      if (!this.match(/windows\(/y)) return { ok: true, windows: [{ layout: this.layout(), standalone: false, bounds: null }] }
      const windows: WindowText[] = []
      do {
        if (windows.length >= mostWindows) throw new Broken('too-large')
        windows.push(this.window())
      } while (this.match(/;/y))
      this.need(/(\))/y)
      return { ok: true, windows }
    })
  }

  private guarded<T extends { readonly ok: true }>(read: () => T): T | Extract<ReadLayout, { ok: false }> {
    try {
      if (this.match(/(\d+):/y)?.[1] !== version) throw new Broken('version')
      const found = read()
      if (this.at < this.text.length) throw new Broken('broken')
      return found
    } catch (error) {
      if (error instanceof Broken) return { ok: false, reason: error.reason, at: this.at + 1 }
      throw error
    }
  }

  private window(): WindowText {
    const kind = this.need(/(main|alone)/y)
    const place = this.match(/@(-?\d{1,6}),(-?\d{1,6}),(\d{1,6})x(\d{1,6})/y)
      ?.slice(1)
      .map(Number)
    this.need(/(:)/y)
    const [left = 0, top = 0, width = 0, height = 0] = place ?? []
    return { layout: this.layout(), standalone: kind === 'alone', bounds: place ? { left, top, width, height } : null }
  }

  private layout(): Layout {
    this.focused = null
    this.zoomed = null
    this.leaves = 0
    const root = this.node(0)
    const focused = this.focused ?? (leavesOf(root)[0] as Leaf).id
    return repairLayout({ version: 1, root, focused, zoomed: this.zoomed, closed: [], recent: [focused] })
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
