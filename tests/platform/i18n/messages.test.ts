import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askedKey, keysMentioned, mentions, readRooms, type Texts } from '../../../scripts/text-keys.ts'

const root = new URL('../../../', import.meta.url).pathname
const localesDir = join(root, 'src/platform/i18n/locales')
const languages = ['id', 'en'] as const
const rooms = Object.keys(readRooms(join(localesDir, 'id')))

const filesUnder = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesUnder(join(dir, entry.name)) : [join(dir, entry.name)]))

const roomsOf = Object.fromEntries(languages.map((language) => [language, readRooms(join(localesDir, language))]))
const readRoom = (language: string, room: string): Texts => roomsOf[language]?.[room] as Texts
const textsOf = (language: string): Record<string, string> => Object.assign({}, ...Object.values(roomsOf[language] ?? {}))
const keysOf = (language: string): Set<string> => new Set(Object.keys(textsOf(language)).map(askedKey))

const sources = filesUnder(join(root, 'src'))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(localesDir))
  .map((file) => ({ file: file.slice(root.length), text: readFileSync(file, 'utf8') }))

const shape = `(?:${rooms.join('|')})\\.[A-Za-z0-9_.-]+`
const matchesOf = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, key: match[1] as string })))

/** A key that stands nowhere as a literal is not used; one that is put together counts as used by its beginning, and the compiler checks that what is asked for exists. */
const mentioned = keysMentioned(
  sources.map(({ text }) => text),
  rooms,
)
/** Where a literal certainly is a key: a call for a text, or a field of a declaration that holds one. */
const asks = [
  ...matchesOf(new RegExp(`\\b(?:t|translate)\\(\\s*['"\`](${shape})['"\`]`, 'g')),
  ...matchesOf(new RegExp(`\\b(?:title|titleKey|keywords|group|label|hint)(?::|=)\\s*['"](${shape})['"]`, 'g')),
]

describe('the texts', () => {
  it('are in the same rooms in every language', () => {
    for (const language of languages)
      expect(readdirSync(join(localesDir, language)).sort(), language).toEqual(rooms.map((room) => `${room}.json`).sort())
  })

  it('have the same keys in every language', () => {
    expect([...keysOf('en')].sort()).toEqual([...keysOf('id')].sort())
  })

  it('stand in the file of their room, once', () => {
    for (const language of languages)
      for (const room of rooms)
        for (const key of Object.keys(readRoom(language, room))) expect(key, `${language}/${room}.json`).toMatch(new RegExp(`^${room}\\.`))
  })

  it('are never empty', () => {
    for (const language of languages) expect(Object.entries(textsOf(language)).filter(([, text]) => !text.trim())).toEqual([])
  })

  it('take the same values in every language', () => {
    const valuesOf = (language: string) => {
      const found = new Map<string, Set<string>>()
      for (const [key, text] of Object.entries(textsOf(language))) {
        const names = found.get(askedKey(key)) ?? new Set<string>()
        for (const match of text.matchAll(/\{(\w+)\}/g)) names.add(match[1] as string)
        found.set(askedKey(key), names)
      }
      return Object.fromEntries([...found].map(([key, names]) => [key, [...names].sort()]))
    }
    expect(valuesOf('en')).toEqual(valuesOf('id'))
  })

  it('call signing in and out by one word, whatever else it is searched by', () => {
    const others = Object.entries(textsOf('en')).filter(
      ([key, text]) => !key.endsWith('-keywords') && /\blog(?:ged|ging)?[ -]?(?:in|out)\b/i.test(text),
    )
    expect(others).toEqual([])
  })

  it('call no two things that happen to an order by the same words', () => {
    for (const language of languages) {
      const words = Object.entries(textsOf(language)).flatMap(([key, text]) => (key.startsWith('order.log.action.') ? [text] : []))
      expect(words.length).toBeGreaterThan(10)
      expect(words.toSorted()).toEqual([...new Set(words)].toSorted())
    }
  })

  it('have the plural forms that their language knows', () => {
    const [id, en] = languages.map((language) => Object.keys(textsOf(language)).filter((key) => /_(one|other)$/.test(key))) as [string[], string[]]
    expect(id.filter((key) => !id.includes(`${askedKey(key)}_other`))).toEqual([])
    expect(en.filter((key) => !en.includes(`${askedKey(key)}_one`) || !en.includes(`${askedKey(key)}_other`))).toEqual([])
  })
})

describe('the code', () => {
  it('asks for no text that is missing', () => {
    const known = keysOf('id')
    expect(asks.filter(({ key }) => !known.has(key))).toEqual([])
  })

  // An enum's value that has no text is an error of types then: no list of enums is kept by hand.
  it('leaves it to the compiler that a key which is put together exists', () => {
    const cast = /\bt\((?:[^()`]|\([^()]*\))*`[^`]*\$\{[^}`]*\bas\b[^`]*`|` as (?:MessageKey|never|any)\b|\bt\([^()]*\bas (?:MessageKey|never|any)\b/
    expect(sources.filter(({ text }) => cast.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('uses every text', () => {
    expect([...keysOf('id')].filter((key) => !mentions(mentioned, key))).toEqual([])
  })
})
