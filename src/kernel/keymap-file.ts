import { keymapSchema, keymapVersion, type OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { parseSequence } from './key-press.ts'

/** What is wrong with a file: where (a line, or a field), and what is expected there. */
export interface FileProblem {
  /** `baris`/`line` number from 1, where the text itself cannot be read. */
  readonly line: number | null
  /** `overrides[3].keys[0]`; null for the whole file. */
  readonly field: string | null
  readonly expected: string
}

export type ReadFile<T> = { readonly kind: 'read'; readonly value: T } | { readonly kind: 'wrong'; readonly problems: readonly FileProblem[] }

export const fieldOf = (path: readonly PropertyKey[]): string | null =>
  path.length === 0 ? null : path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('')

/** Parses JSON; a broken text is told by its line. */
export function readJson(text: string): ReadFile<unknown> {
  try {
    return { kind: 'read', value: JSON.parse(text) }
  } catch (error) {
    const message = (error as Error).message
    const line = Number(/line (\d+)/.exec(message)?.[1]) || lineOfPosition(text, Number(/position (\d+)/.exec(message)?.[1])) || lastLine(text)
    return { kind: 'wrong', problems: [{ line, field: null, expected: 'JSON' }] }
  }
}

const lineOfPosition = (text: string, position: number): number => (Number.isNaN(position) ? 0 : text.slice(0, position).split('\n').length)
const lastLine = (text: string): number => text.trimEnd().split('\n').length

/** Reads a file of exported keys. Nothing of a wrong file is taken. */
export function readKeymapFile(text: string): ReadFile<OwnKeymap> {
  const json = readJson(text)
  if (json.kind === 'wrong') return json
  const version = typeof json.value === 'object' && json.value !== null ? (json.value as { version?: unknown }).version : undefined
  if (version !== keymapVersion) return { kind: 'wrong', problems: [{ line: null, field: 'version', expected: String(keymapVersion) }] }
  const parsed = keymapSchema.safeParse(json.value)
  if (!parsed.success)
    return { kind: 'wrong', problems: parsed.error.issues.map((issue) => ({ line: null, field: fieldOf(issue.path), expected: issue.message })) }
  const problems = parsed.data.overrides.flatMap(({ keys }, at) =>
    keys.flatMap((sequence, index): FileProblem[] => {
      try {
        parseSequence(sequence)
        return []
      } catch (error) {
        return [{ line: null, field: `overrides[${at}].keys[${index}]`, expected: (error as Error).message }]
      }
    }),
  )
  return problems.length > 0 ? { kind: 'wrong', problems } : { kind: 'read', value: parsed.data }
}

export interface KeyChange {
  readonly command: string
  /** Null: the declared ones. */
  readonly before: readonly string[] | null
  readonly after: readonly string[] | null
}

/** What an import changes, command by command. */
export function keymapChanges(before: OwnKeymap, after: OwnKeymap): KeyChange[] {
  const was = new Map(before.overrides.map(({ command, keys }) => [command, keys]))
  const becomes = new Map(after.overrides.map(({ command, keys }) => [command, keys]))
  return [...new Set([...was.keys(), ...becomes.keys()])].flatMap((command) => {
    const [old, own] = [was.get(command) ?? null, becomes.get(command) ?? null]
    return JSON.stringify(old) === JSON.stringify(own) ? [] : [{ command, before: old, after: own }]
  })
}
