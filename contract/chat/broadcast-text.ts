import { fillAutomatic, type TemplateValues, type TemplateVariable } from './template-text.ts'

/** What a broadcast can name: what is known of every receiver. `agent` is who made it. */
export const broadcastTextVariables = ['name', 'store', 'agent'] as const satisfies readonly TemplateVariable[]

const inBraces = /(?<!\{)\{([a-z]+)\}(?!\})/gi

/** Names in braces that a broadcast does not know: they would reach the buyers as they stand, or leave a gap. */
export const strangeVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(inBraces)].map(([, name]) => name as string).filter((name) => !(broadcastTextVariables as readonly string[]).includes(name)),
  ),
]

const placeholder = /\{\{(\d{1,2})\}\}/g

/** How many values a channel's template takes: the highest number among its placeholders. */
export const placeholdersOf = (message: string): number => Math.max(0, ...[...message.matchAll(placeholder)].map(([, number]) => Number(number)))

/** What one receiver gets. */
export interface FilledBroadcast {
  readonly text: string
  /** Of a template: what stands for its placeholders. */
  readonly values: readonly string[]
}

/** A message with what is known of its receiver. What is not known leaves no gap. */
export const fillMessage = (message: string, known: TemplateValues): FilledBroadcast => ({ text: fillAutomatic(message, known), values: [] })

/** A channel's template with its values. A channel takes no empty one: for what is not known stands a dash. */
export function fillChannelTemplate(message: string, values: readonly string[], known: TemplateValues): FilledBroadcast {
  const filled = values.map((value) => fillAutomatic(value, known) || '-')
  // All at once: a value that looks like a placeholder stays what it is.
  return { text: message.replace(placeholder, (written, number: string) => filled[Number(number) - 1] ?? written), values: filled }
}
