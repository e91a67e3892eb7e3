import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout, LayoutNode } from '#kernel/layout.ts'
import { layoutHash, parseLayout, parseLayoutHash, parseWindows, type WindowText, writeLayout, writeWindows } from '#kernel/layout-codec.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { expectValid, focus, moves, open, play, windowAfter } from './layout-support.ts'

/** What a link carries: the tree with addresses and sizes, which tab is shown, where the focus is. */
function essence(layout: Layout): unknown {
  const of = (node: LayoutNode): unknown => {
    if (node.type === 'pane') return { url: node.url, focused: node.id === layout.focused, zoomed: node.id === layout.zoomed, link: node.link }
    if (node.type === 'tabs') return { tabs: node.panes.map(of), shown: node.panes.findIndex((pane) => pane.id === node.active) }
    return { direction: node.direction, sizes: node.sizes, children: node.children.map(of) }
  }
  return of(layout.root)
}

function read(text: string): Layout {
  const result = parseLayout(text)
  if (!result.ok) throw new Error(`${result.reason} at ${result.at}`)
  return result.layout
}

describe('a layout in a link', () => {
  it('can be read by people', () => {
    const queue = { type: 'open', url: '/order?status=200,300', placement: 'replace', id: 'x' } as const
    const layout = windowAfter(queue, open('b', 'right'), open('c', 'down'), open('d', 'tab'), focus('b'), { type: 'zoom', pane: 'b' })
    expect(layoutHash(layout)).toBe('#layout=1:row(50:/order?status=200,300;50:column(50:*!/b;50:tabs(2:/c;/d)))')
  })

  it('tells the colour group of a pane by its letter', () => {
    const linked = windowAfter(open('b', 'right'), { type: 'link', pane: 'a', link: 'a' }, { type: 'link', pane: 'b', link: 'c' })
    expect(writeLayout(linked)).toBe('1:row(50:@a/a;50:*@c/b)')
  })

  it('comes back as it was but for ids and history', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        const layout = play(sequence).at(-1) as Layout
        const again = read(writeLayout(layout))
        expectValid(again)
        expect(essence(again)).toEqual(essence(layout))
      }),
      { numRuns: 300 },
    )
  })

  it('can hold several windows, with where they lay', () => {
    const main = windowAfter(open('b', 'right'))
    const alone = windowAfter({ type: 'link', pane: 'a', link: 'b' })
    const text = writeWindows([
      { layout: main, standalone: false, bounds: { left: -1440, top: 0, width: 1440, height: 900 } },
      { layout: alone, standalone: true, bounds: null },
    ])
    expect(text).toBe('1:windows(main@-1440,0,1440x900:row(50:/a;50:*/b);alone:*@b/a)')
  })

  it('comes back with all its windows as they were', () => {
    const bounds = fc.option(
      fc.record({
        left: fc.integer({ min: -9999, max: 9999 }),
        top: fc.integer({ min: -9999, max: 9999 }),
        width: fc.nat(9999),
        height: fc.nat(9999),
      }),
    )
    const oneWindow = fc.record({ layout: moves.map((sequence) => play(sequence).at(-1) as Layout), standalone: fc.boolean(), bounds })
    fc.assert(
      fc.property(fc.array(oneWindow, { minLength: 1, maxLength: 4 }), (windows) => {
        const again = parseWindows(writeWindows(windows))
        if (!again.ok) throw new Error(`${again.reason} at ${again.at}`)
        const facts = (all: readonly WindowText[]) => all.map(({ layout, ...rest }) => ({ ...rest, layout: essence(layout) }))
        expect(facts(again.windows)).toEqual(facts(windows))
        for (const { layout } of again.windows) expectValid(layout)
      }),
    )
  })

  it('is one window where it names none', () => {
    const read = parseWindows('1:row(50:/a;50:/b)')
    expect(read.ok && read.windows).toMatchObject([{ standalone: false, bounds: null }])
  })

  it.each([
    ['1:windows()', 'broken', 11],
    ['1:windows(main:/a', 'broken', 18],
    ['1:windows(other:/a)', 'broken', 11],
    ['1:windows(main@1,2:/a)', 'broken', 15],
    [`1:windows(${new Array(13).fill('main:/a').join(';')})`, 'too-large', expect.any(Number)],
  ])('of windows is refused as %s', (text, reason, at) => expect(parseWindows(text)).toEqual({ ok: false, reason, at }))

  it('survives a browser, and a program that encodes links once more', () => {
    const text = writeLayout(windowAfter(open('b', 'right'), { type: 'open', url: '/c?s=é (x);', placement: 'down', id: 'c' }))
    const address = new URL(`http://app.invalid/order#layout=${text}`)
    const fromBrowser = parseLayoutHash(address.hash)
    expect(fromBrowser?.ok && writeLayout(fromBrowser.layout)).toBe(text)
    const fromElsewhere = parseLayout(encodeURIComponent(text))
    expect(fromElsewhere.ok && writeLayout(fromElsewhere.layout)).toBe(text)
  })

  it('takes the ids that it is given', () => {
    let count = 0
    const result = parseLayout('1:row(50:/a;50:/b)', () => `new${++count}`)
    expect(result.ok && leavesOf(result.layout.root).map((leaf) => leaf.id)).toEqual(['new1', 'new2'])
  })

  it('is not there when the fragment is another', () => expect(parseLayoutHash('#top')).toBeNull())

  it.each([
    ['2:/a', 'version', 3],
    ['/a', 'version', 1],
    ['1:', 'broken', 3],
    ['1:row(50:/a;50:', 'broken', 16],
    ['1:row(50:/a;50:/b', 'broken', 18],
    ['1:row(50:/a;/b)', 'broken', 13],
    ['1:/a)', 'broken', 5],
    ['1:@z/a', 'broken', 5],
    ['1:row(50:/a;50://evil.example)', 'broken', 16],
    ['1:row(50:/a;50:https://evil.example)', 'broken', 16],
    [`1:${'row(50:'.repeat(500)}/a`, 'too-large', expect.any(Number)],
    [`1:tabs(1:${new Array(100).fill('/a').join(';')})`, 'too-large', expect.any(Number)],
  ])('is refused as %s', (text, reason, at) => expect(parseLayout(text)).toEqual({ ok: false, reason, at }))

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      '1:',
      'row(',
      'column(',
      'tabs(',
      '50:',
      '/a',
      ';',
      ')',
      '*',
      '!',
      '%',
      '%28',
      'x',
      'windows(',
      'main:',
      'alone@1,2,3x4:',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(typeof parseWindows(pieces.join('')).ok).toBe('boolean')
        const result = parseLayout(pieces.join(''))
        if (result.ok) expectValid(result.layout)
      }),
      { numRuns: 500 },
    )
  })
})
