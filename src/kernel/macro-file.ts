import { z } from 'zod'
import { type MacroText, macroTextSchema, macroVersion, mostMacros } from '#contract/keymap/macro.endpoints.ts'
import { fieldOf, type ReadFile, readJson } from './keymap-file.ts'

const fileSchema = z.object({ version: z.literal(macroVersion), macros: z.array(macroTextSchema).max(mostMacros) })
export type MacroFile = z.infer<typeof fileSchema>

/** Reads a file of exported macros. Nothing of a wrong file is taken. */
export function readMacroFile(text: string): ReadFile<readonly MacroText[]> {
  const json = readJson(text)
  if (json.kind === 'wrong') return json
  const parsed = fileSchema.safeParse(json.value)
  if (parsed.success) return { kind: 'read', value: parsed.data.macros }
  return { kind: 'wrong', problems: parsed.error.issues.map((issue) => ({ line: null, field: fieldOf(issue.path), expected: issue.message })) }
}

export const macroFile = (macros: readonly MacroText[]): MacroFile => ({
  version: macroVersion,
  macros: macros.map(({ name, steps, over }) => ({ name, steps, over })),
})
