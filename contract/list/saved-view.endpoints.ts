import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Of a person, and of a workspace. */
export const mostSavedViews = 100

const mostColumns = 60
const columnName = z.string().min(1).max(60)

/** What a person writes of a view. */
export const savedViewTextSchema = z.object({
  name: z.string().trim().min(1).max(80),
  /** Id of the screen that shows the list. */
  list: z.string().min(1).max(80),
  /** Path and query: what the list is narrowed to and how it is sorted, as its address says it. */
  url: z
    .string()
    .max(4_000)
    .regex(/^\/(?!\/)/, 'A path within the application is expected'),
  /** As the person had them. */
  columns: z.object({
    order: z.array(columnName).max(mostColumns),
    hidden: z.array(columnName).max(mostColumns),
    widths: z.record(columnName, z.number().int().min(1).max(2_000)).optional(),
  }),
  /** Everybody in the workspace has it. */
  shared: z.boolean(),
})
export type SavedViewText = z.infer<typeof savedViewTextSchema>

export const savedViewSchema = savedViewTextSchema.extend({
  view_id: z.uuid(),
  /** The caller may change and delete it: who made it, and of shared ones a super admin. */
  changeable: z.boolean(),
})
export type SavedView = z.infer<typeof savedViewSchema>

const params = z.object({ view_id: z.uuid() })

export const savedViewList = endpoint({
  id: 'saved-view.list',
  method: 'GET',
  path: '/account/saved-view',
  access: 'user',
  summary: "The seat's saved views of all lists, and those that are shared, by name",
  reply: z.object({ views: z.array(savedViewSchema) }),
  reads: ['saved-view'],
})

export const savedViewCreate = endpoint({
  id: 'saved-view.create',
  method: 'POST',
  path: '/account/saved-view',
  access: 'user',
  summary: 'Keeps what a list shows under a name',
  body: savedViewTextSchema,
  reply: savedViewSchema,
  errors: ['TOO_MANY_KEPT'],
  touches: ['saved-view'],
})

export const savedViewChange = endpoint({
  id: 'saved-view.change',
  method: 'PUT',
  path: '/account/saved-view/:view_id',
  access: 'user',
  summary: 'Changes a saved view',
  params,
  body: savedViewTextSchema,
  reply: savedViewSchema,
  errors: ['NOT_FOUND', 'TOO_MANY_KEPT'],
  touches: ['saved-view'],
})

export const savedViewDelete = endpoint({
  id: 'saved-view.delete',
  method: 'DELETE',
  path: '/account/saved-view/:view_id',
  access: 'user',
  summary: 'Deletes a saved view',
  params,
  reply: z.object({ view_id: z.uuid() }),
  errors: ['NOT_FOUND'],
  touches: ['saved-view'],
})
