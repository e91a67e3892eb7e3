import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { shortIdInAddress } from '../core/ids.ts'
import { any } from '../core/privilege.ts'

/** Days that a photo of a parcel is kept: longer than a dispute may begin. */
export const photoDays = 90

/** Of an image as text: one megabyte, a third longer. */
const longest = 1_400_000

export const packingPhotoAdd = endpoint({
  id: 'packing-photo.add',
  method: 'POST',
  path: '/order/packing/photo',
  access: 'packing-helper-accounts',
  summary: 'Keeps a photo of a parcel with its order; one with the same id is kept once',
  bodyLimit: longest + 1_000,
  body: z.object({
    /** Of a parcel's: with its number where the order is split (`shipment.ts`). */
    order_code: z.string().min(1).max(100),
    photo_id: z.uuid(),
    /** A `data:` address of a JPEG, PNG, GIF or WebP of at most one megabyte. */
    image_url: z.string().max(longest),
  }),
  reply: z.object({ kept: z.boolean() }),
  errors: ['ORDER_NOT_FOUND', 'NOT_AN_IMAGE'],
  touches: ['packing-photo'],
})

export const packingPhotoList = endpoint({
  id: 'packing-photo.list',
  method: 'GET',
  path: '/order/packing/photo',
  access: any('order', 'return-refund'),
  summary: `The photos of an order's parcels and what they weighed, oldest first; both are kept for ${photoDays} days`,
  query: z.object({ order_code: z.string().min(1).max(100) }),
  reply: z.object({
    photos: z.array(
      z.object({
        photo_id: z.string(),
        /** Which parcel of an order that is split; null: the order is one. */
        package_no: z.number().int().nullable(),
        image_url: z.string(),
        name: z.string(),
        taken_at: z.string(),
      }),
    ),
    weights: z.array(
      z.object({
        /** As of a photo. */
        package_no: z.number().int().nullable(),
        grams: z.number().int(),
        weighed_at: z.string(),
      }),
    ),
  }),
  reads: ['packing-photo'],
})

export const packingPhoto = endpoint({
  id: 'packing-photo.read',
  method: 'GET',
  path: '/order/packing/photo/:workspace_id/:photo_id',
  access: any('order', 'return-refund'),
  byElement: true,
  summary: 'A photo of a parcel',
  params: z.object({ workspace_id: shortIdInAddress, photo_id: z.uuid() }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['image/*'],
  errors: ['NOT_FOUND'],
})
