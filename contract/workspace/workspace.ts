import { z } from 'zod'
import { workspaceNameSchema } from '../auth/person.ts'
import { timeZoneSchema } from '../core/time-zone.ts'

/** Days in which a workspace that is to be deleted can be taken back. */
export const deletionDays = 30

/** Characters of a picture as a `data:` address; sessions carry it, so it is small. */
export const longestWorkspacePicture = 60_000
/** Of a logo, which documents print. */
export const longestLogo = 400_000

const picture = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^data:image\/(?:jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/)
    .nullable()

/** What an owner sets of a workspace. */
export const workspaceFields = {
  name: workspaceNameSchema,
  address: z.string().trim().max(300),
  phone: z.string().trim().max(30),
  time_zone: timeZoneSchema,
  /** A `data:` address of a JPEG or PNG: shown where the workspace is named. */
  image_url: picture(longestWorkspacePicture),
  /** The same, for what is printed. */
  logo_url: picture(longestLogo),
}

export const workspaceProfileSchema = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  time_zone: z.string(),
  image_url: z.string().nullable(),
  logo_url: z.string().nullable(),
  /** When it is deleted; null: nobody asked for that. */
  delete_at: z.string().nullable(),
  /** Who owns it, by name. */
  owners: z.array(z.string()),
})
export type WorkspaceProfile = z.infer<typeof workspaceProfileSchema>

export const workspaceActs = ['changed', 'transferred', 'export', 'delete-asked', 'kept'] as const
export type WorkspaceAct = (typeof workspaceActs)[number]

/** Somebody did something to the workspace itself. */
export const workspaceLogSchema = z.object({
  log_id: z.number().int(),
  at: z.string(),
  by: z.string(),
  act: z.enum(workspaceActs),
  /** Which fields were changed, or to whom it went. */
  about: z.string(),
})
export type WorkspaceLogEntry = z.infer<typeof workspaceLogSchema>
