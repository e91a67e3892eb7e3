import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Raised when the file of exported layouts changes its meaning. */
export const layoutFileVersion = 1
export const mostLayouts = 50
export const mostLayoutWindows = 12

const areaSchema = z.object({
  left: z.number().int(),
  top: z.number().int(),
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
})

export const layoutWindowSchema = z.object({
  /** The panes as readable text, as `#layout=` carries them. */
  layout: z.string().min(1).max(20_000),
  /** It shows panes alone, without menus. */
  standalone: z.boolean(),
  /** Where it lay on the desktop, in CSS pixels; null: wherever. */
  bounds: areaSchema.nullable(),
  /** The screen that it lay on, as far as the browser told. */
  screen: areaSchema.extend({ label: z.string().max(200).optional() }).nullable(),
})
export type LayoutWindow = z.infer<typeof layoutWindowSchema>

/** What a person writes of a named layout. */
export const layoutTextSchema = z.object({
  name: z.string().trim().min(1).max(80),
  /** The digit that brings it; one layout has it. */
  slot: z.number().int().min(1).max(9).nullable(),
  /** The first is the one that it is brought to; the others are opened. */
  windows: z.array(layoutWindowSchema).min(1).max(mostLayoutWindows),
})
export type LayoutText = z.infer<typeof layoutTextSchema>

export const namedLayoutSchema = layoutTextSchema.extend({ layout_id: z.uuid() })
export type NamedLayout = z.infer<typeof namedLayoutSchema>

const params = z.object({ layout_id: z.uuid() })

export const layoutList = endpoint({
  id: 'layout.list',
  method: 'GET',
  path: '/account/layout',
  access: 'user',
  summary: "The seat's named layouts, by name",
  reply: z.object({ layouts: z.array(namedLayoutSchema) }),
  reads: ['layout'],
})

export const layoutCreate = endpoint({
  id: 'layout.create',
  method: 'POST',
  path: '/account/layout',
  access: 'user',
  summary: 'Keeps a layout under a name',
  body: layoutTextSchema,
  reply: namedLayoutSchema,
  errors: ['TOO_MANY_KEPT'],
  touches: ['layout'],
})

export const layoutChange = endpoint({
  id: 'layout.change',
  method: 'PUT',
  path: '/account/layout/:layout_id',
  access: 'user',
  summary: 'Changes a layout: its name, its digit or its windows',
  params,
  body: layoutTextSchema,
  reply: namedLayoutSchema,
  errors: ['NOT_FOUND'],
  touches: ['layout'],
})

export const layoutDelete = endpoint({
  id: 'layout.delete',
  method: 'DELETE',
  path: '/account/layout/:layout_id',
  access: 'user',
  summary: 'Deletes a layout',
  params,
  reply: z.object({ layout_id: z.uuid() }),
  errors: ['NOT_FOUND'],
  touches: ['layout'],
})
