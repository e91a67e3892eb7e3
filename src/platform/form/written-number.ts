import { z } from 'zod'
import type { Said } from '#kernel/command.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'

export interface Limits {
  /** Above zero, it has to be written. */
  readonly least?: number
  readonly most?: number
}

interface Kind {
  /** Null for what is none. */
  readonly read: (written: string) => number | null
  /** Names its limits, `least` and `most`. */
  readonly wrong: MessageKey
  readonly most: number
  show(value: number): string
}

/** A kind of whole number that people write: how it is read, what a field takes of it, and what is said of anything else. */
export function writtenNumber({ read: readSome, wrong: label, most: mostEver, show }: Kind) {
  /** An empty one is none. */
  const read = (written: string): number | null => (written.trim() === '' ? 0 : readSome(written))
  const is = (written: string, { least = 0, most = mostEver }: Limits = {}): boolean => {
    const value = read(written)
    return value !== null && value >= least && value <= most
  }
  const told = ({ least = 0, most = mostEver }: Limits) => ({ least: show(least), most: show(most) })
  const words = (limits: Limits = {}): string => t(label, told(limits))
  return {
    read,
    is,
    words,
    /** What a field takes, still as it was written. */
    text: (limits: Limits = {}) =>
      z
        .string()
        .trim()
        .refine((written) => is(written, limits), { error: () => words(limits), params: { said: true } }),
    /** The same for what a command asks for. */
    refuse:
      (limits: Limits) =>
      (written: string): Said | null =>
        is(written, limits) ? null : { label, values: told(limits) },
  }
}
