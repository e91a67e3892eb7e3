import type { Choice } from '#kernel/command.ts'

/** One of many of a kind, as `pick` offers them. */
export interface Picker {
  /** What fits a text; for none, what is usual. */
  find(text: string): Promise<readonly Choice[]>
}
