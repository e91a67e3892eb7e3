import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { contrastRatio, type Rgb } from '#tests/support/contrast.ts'

const css = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8')

type Scheme = 'light' | 'dark'
type Tokens = Record<string, string>

/** The colours of one rule of tokens.css, in one scheme. */
function tokensOf(selector: string, scheme: Scheme): Tokens {
  const start = css.indexOf(`${selector} {`)
  const body = css.slice(start, css.indexOf('\n}', start))
  const pairs = [...body.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
  return Object.fromEntries(pairs.map(([, name, light, dark]) => [name, scheme === 'light' ? light : dark]))
}

const themes: Record<string, Tokens> = {
  light: tokensOf(':root', 'light'),
  dark: tokensOf(':root', 'dark'),
  'contrast, light': { ...tokensOf(':root', 'light'), ...tokensOf('[data-theme="contrast"]', 'light') },
  'contrast, dark': { ...tokensOf(':root', 'dark'), ...tokensOf('[data-theme="contrast"]', 'dark') },
}

const rgbOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const ratio = (a: string, b: string): number => contrastRatio(rgbOf(a), rgbOf(b))

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover']
const states = ['danger', 'warning', 'info', 'success']

/** Text on what it stands on: 4.5:1. */
const texts: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'accent', ...states].flatMap((text): [string, string][] => grounds.map((ground) => [text, ground])),
  ...['ink', 'ink-2', 'ink-3', 'accent', ...states].map((text): [string, string] => [text, 'accent-soft']),
  ...states.map((state): [string, string] => [state, `${state}-soft`]),
  ['ink', 'neutral-soft'],
  ['ink-2', 'neutral-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
  ['on-urgent', 'urgent'],
  ...['a', 'b', 'c', 'd'].map((link): [string, string] => ['on-link', `link-${link}`]),
]

/** Edges of controls, the focus ring and icons: 3:1. */
const marks: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['focus', ground],
    ['accent', ground],
  ]),
  ...['surface', 'raised', 'sunken'].map((ground): [string, string] => ['line-control', ground]),
  ...[1, 2, 3, 4, 5].map((series): [string, string] => [`chart-${series}`, 'surface']),
]

describe.each(Object.entries(themes))('the %s theme', (name, tokens) => {
  const value = (token: string) => {
    const found = tokens[token]
    if (!found) throw new Error(`tokens.css has no --${token}`)
    return found
  }
  // High contrast promises more than AA: 7:1 for the text of the interface.
  const leastOf = (text: string) => (name.startsWith('contrast') && text.startsWith('ink') ? 7 : 4.5)

  it.each(texts)('lets %s be read on %s', (text, ground) => {
    expect(ratio(value(text), value(ground))).toBeGreaterThanOrEqual(leastOf(text))
  })

  it.each(marks)('lets %s be seen on %s', (mark, ground) => {
    expect(ratio(value(mark), value(ground))).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.entries(marketplaceFacts))('lets the dot of %s be seen on a row', (_, { color }) => {
    expect(ratio(color, value('surface'))).toBeGreaterThanOrEqual(3)
  })
})
