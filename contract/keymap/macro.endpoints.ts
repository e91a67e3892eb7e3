import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Raised when the file of exported macros changes its meaning. */
export const macroVersion = 1
export const mostMacroSteps = 100
export const mostMacros = 200

export const macroStepSchema = z.object({
  /** A command's permanent id. */
  command: z.string().min(1).max(120),
  args: z.record(z.string(), z.unknown()),
})
export type MacroStep = z.infer<typeof macroStepSchema>

/** What a person writes of a macro. */
export const macroTextSchema = z.object({
  name: z.string().trim().min(1).max(80),
  steps: z.array(macroStepSchema).min(1).max(mostMacroSteps),
  /** `each`: over each selected row, one after the other; `once`: over the selection as it is. */
  over: z.enum(['once', 'each']),
})
export type MacroText = z.infer<typeof macroTextSchema>

export const macroSchema = macroTextSchema.extend({ macro_id: z.uuid() })
export type Macro = z.infer<typeof macroSchema>

const params = z.object({ macro_id: z.uuid() })

export const macroList = endpoint({
  id: 'macro.list',
  method: 'GET',
  path: '/account/macro',
  access: 'user',
  summary: "The seat's macros, by name",
  reply: z.object({ macros: z.array(macroSchema) }),
  reads: ['macro'],
})

export const macroCreate = endpoint({
  id: 'macro.create',
  method: 'POST',
  path: '/account/macro',
  access: 'user',
  summary: 'Keeps a macro',
  body: macroTextSchema,
  reply: macroSchema,
  errors: ['TOO_MANY_KEPT'],
  touches: ['macro'],
})

export const macroChange = endpoint({
  id: 'macro.change',
  method: 'PUT',
  path: '/account/macro/:macro_id',
  access: 'user',
  summary: 'Changes a macro',
  params,
  body: macroTextSchema,
  reply: macroSchema,
  errors: ['NOT_FOUND'],
  touches: ['macro'],
})

export const macroDelete = endpoint({
  id: 'macro.delete',
  method: 'DELETE',
  path: '/account/macro/:macro_id',
  access: 'user',
  summary: 'Deletes a macro',
  params,
  reply: z.object({ macro_id: z.uuid() }),
  errors: ['NOT_FOUND'],
  touches: ['macro'],
})
