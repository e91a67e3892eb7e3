import { z } from 'zod'

/** What is being written under one key, as all windows agree on it. */
export const draftSchema = z.object({
  /** Absent once it was cleared. */
  value: z.unknown().optional(),
  cleared: z.boolean(),
  /** Higher than that of any draft of the key that the writer knew. */
  clock: z.number().int().positive(),
  /** Id of the window that wrote it. */
  by: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
export type Draft = z.infer<typeof draftSchema>

/** A draft that nobody touched for this long is forgotten. */
export const draftLifetimeMs = 30 * 24 * 60 * 60_000

/** What somebody writes after all that was known. */
export const nextDraft = (known: Draft | null, by: string, at: number, value: unknown): Draft => ({
  value,
  cleared: false,
  clock: (known?.clock ?? 0) + 1,
  by,
  at,
})

export const clearedDraft = (known: Draft | null, by: string, at: number): Draft => ({
  ...nextDraft(known, by, at, undefined),
  cleared: true,
})

/** The last writer wins; of two who wrote at once, all windows choose the same one. */
export function laterDraft(a: Draft | null, b: Draft | null): Draft | null {
  if (!a || !b) return a ?? b
  if (a.clock !== b.clock) return a.clock > b.clock ? a : b
  return a.by >= b.by ? a : b
}
