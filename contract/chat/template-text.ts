/** What a reply template may name, each in braces. */
export const templateVariables = ['name', 'order', 'store', 'resi', 'agent'] as const
export type TemplateVariable = (typeof templateVariables)[number]
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string | null>>>

const inBraces = /\{([a-z]+)\}/gi
const isVariable = (name: string): name is TemplateVariable => (templateVariables as readonly string[]).includes(name)

/** The shortest text that a channel takes at most: longer ones are refused there. */
export const safeTextLength = 600

/** Names in braces that are no variables: they would reach the buyer as they stand. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(inBraces)].map(([, name]) => name as string).filter((name) => !isVariable(name))),
]

export interface FilledTemplate {
  readonly text: string
  /** Variables that nothing is known for: they stand in the text as `{resi}`, for the agent to fill in. */
  readonly missing: readonly TemplateVariable[]
}

/** Fills in what is known. Values are taken as they are: a buyer who is called `{order}` stays so. */
export function fillTemplate(message: string, values: TemplateValues): FilledTemplate {
  const missing = new Set<TemplateVariable>()
  const text = message.replace(inBraces, (written, name: string) => {
    if (!isVariable(name)) return written
    const value = values[name]?.trim()
    if (!value) missing.add(name)
    return value || written
  })
  return { text, missing: [...missing] }
}

/** As {@link fillTemplate}, for a message that nobody looks through before it goes: what is not known leaves no gap. */
export const fillAutomatic = (message: string, values: TemplateValues): string =>
  message
    .replace(/([ \t]*)\{([a-z]+)\}/gi, (written, before: string, name: string) => {
      if (!isVariable(name)) return written
      const value = values[name]?.trim()
      return value ? before + value : ''
    })
    .trim()
