import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Raised when the file of exported keys changes its meaning. */
export const keymapVersion = 1

/** A person's own keys for a command, in place of the declared ones; none: the command has no key. */
export const keyOverrideSchema = z.object({
  /** A command's permanent id. */
  command: z.string().min(1).max(120),
  /** Key sequences, `Mod+Shift+K` or `G O`; the first is shown. */
  keys: z.array(z.string().min(1).max(60)).max(8),
})

export const keymapSchema = z.object({
  version: z.literal(keymapVersion),
  overrides: z.array(keyOverrideSchema).max(1000),
  /** False: no shortcut is a character alone, whoever chose it (WCAG 2.1.4). */
  single_keys: z.boolean(),
})
export type OwnKeymap = z.infer<typeof keymapSchema>

export const declaredKeymap: OwnKeymap = { version: keymapVersion, overrides: [], single_keys: true }

export const keymapRead = endpoint({
  id: 'keymap.read',
  method: 'GET',
  path: '/account/keymap',
  access: 'user',
  summary: "The seat's own keyboard shortcuts",
  reply: keymapSchema,
  reads: ['keymap'],
})

export const keymapWrite = endpoint({
  id: 'keymap.write',
  method: 'PUT',
  path: '/account/keymap',
  access: 'user',
  summary: "Replaces the seat's own keyboard shortcuts",
  body: keymapSchema,
  reply: keymapSchema,
  touches: ['keymap'],
})
