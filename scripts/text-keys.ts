import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Texts = Readonly<Record<string, string>>

/** Plural forms (`key_one`, `key_other`) stand for one key. */
export const askedKey = (key: string): string => key.replace(/_(one|other)$/, '')

/** The rooms of one language's folder, each with its texts. */
export function readRooms(folder: string): Readonly<Record<string, Texts>> {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts]),
  )
}

export interface MentionedKeys {
  /** Literals that could be a key, wherever they stand. */
  readonly whole: ReadonlySet<string>
  /** What keys that are put together begin with. */
  readonly prefixes: readonly string[]
}

/** What sources say of the rooms' texts. */
export function keysMentioned(sources: readonly string[], rooms: readonly string[]): MentionedKeys {
  const room = `(?:${rooms.join('|')})\\.`
  const found = (pattern: RegExp) => new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] as string)))
  return {
    whole: found(new RegExp(`['"\`](${room}[A-Za-z0-9_.-]+)['"\`]`, 'g')),
    prefixes: [...found(new RegExp(`\`(${room}[A-Za-z0-9_.-]*)\\$\\{`, 'g'))],
  }
}

export const mentions = ({ whole, prefixes }: MentionedKeys, key: string): boolean =>
  whole.has(askedKey(key)) || prefixes.some((prefix) => key.startsWith(prefix))
