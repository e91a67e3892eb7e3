import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { shortIdInAddress } from '../core/ids.ts'
import { testUser, testUserWith } from '../core/privilege.ts'
import { photoDays } from '../order/packing-photo.endpoints.ts'
import { picturesOfReturn } from './return-refund.ts'

const code = z.string().min(1).max(100)
/** Of an image as text: one megabyte, a third longer. */
const longest = 1_400_000

const returnPhotoSchema = z.object({
  photo_id: z.string(),
  image_url: z.string(),
  /** Who added it, or took it at the packing desk. */
  name: z.string(),
  taken_at: z.string(),
  /** When it went to the marketplace along with an answer; null: it did not yet. */
  sent_at: z.string().nullable(),
})
export type ReturnPhoto = z.infer<typeof returnPhotoSchema>

export const returnPhotoAdd = endpoint({
  id: 'return-photo.add',
  method: 'POST',
  path: '/return-refund/photo',
  access: testUserWith('return-refund'),
  summary: `Keeps a picture to send along with an answer to a return, at most ${picturesOfReturn} that were not sent; one with the same id is kept once`,
  bodyLimit: longest + 1_000,
  body: z.object({
    return_code: code,
    photo_id: z.uuid(),
    /** A `data:` address of a JPEG or PNG of at most one megabyte. */
    image_url: z.string().max(longest),
  }),
  reply: z.object({ kept: z.boolean() }),
  errors: ['NOT_FOUND', 'NOT_AN_IMAGE', 'RETURN_PHOTOS_FULL'],
  touches: ['return-photo'],
})

export const returnPhotoRemove = endpoint({
  id: 'return-photo.remove',
  method: 'DELETE',
  path: '/return-refund/photo/:return_code/:photo_id',
  access: testUserWith('return-refund'),
  summary: 'Forgets a picture that was not sent',
  params: z.object({ return_code: code, photo_id: z.uuid() }),
  reply: z.object({}),
  errors: ['NOT_FOUND'],
  touches: ['return-photo'],
})

export const returnPhotoList = endpoint({
  id: 'return-photo.list',
  method: 'GET',
  path: '/return-refund/photo',
  access: testUser,
  summary: `Pictures that went along with answers to a return, and those that wait to; they are kept for ${photoDays} days`,
  query: z.object({ return_code: code }),
  reply: z.object({ photos: z.array(returnPhotoSchema) }),
  reads: ['return-photo'],
})

export const returnPhoto = endpoint({
  id: 'return-photo.read',
  method: 'GET',
  path: '/return-refund/photo/:workspace_id/:return_code/:photo_id',
  access: testUser,
  byElement: true,
  summary: 'A picture that proves what an answer to a return says',
  params: z.object({ workspace_id: shortIdInAddress, return_code: code, photo_id: z.uuid() }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['image/*'],
  errors: ['NOT_FOUND'],
})
