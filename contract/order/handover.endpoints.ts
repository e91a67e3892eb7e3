import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

const handoverParcelSchema = z.object({
  order_code: z.string(),
  /** With its number where the order is split (`shipment.ts`). */
  parcel_code: z.string(),
  mp_order_id: z.string(),
  tracking_number: z.string().nullable(),
  buyer_name: z.string(),
  /** Pieces in the parcel. */
  order_qty: z.number().int(),
})
export type HandoverParcel = z.infer<typeof handoverParcelSchema>

const manifestSchema = z.object({
  manifest_id: z.number().int(),
  manifest_no: z.number().int(),
  courier_name: z.string(),
  name: z.string(),
  created_at: z.string(),
  parcel_count: z.number().int(),
})
export type Manifest = z.infer<typeof manifestSchema>

export const handoverState = endpoint({
  id: 'handover.state',
  method: 'GET',
  path: '/order/handover',
  access: 'packing-helper-accounts',
  summary: 'Packed parcels by courier: those scanned for it and on no manifest yet, and those that are missing; with the parcels of one courier',
  query: z.object({ courier_name: z.string().max(100).optional() }),
  reply: z.object({
    couriers: z.array(z.object({ courier_name: z.string(), scanned: z.number().int(), missing: z.number().int() })),
    scanned: z.array(handoverParcelSchema),
    missing: z.array(handoverParcelSchema),
  }),
  reads: ['order', 'scan'],
})

export const manifestCreate = endpoint({
  id: 'manifest.create',
  method: 'POST',
  path: '/order/manifest',
  access: 'packing-helper-accounts',
  summary: "A courier's parcels that were scanned and are on no manifest yet become one, with the next number",
  body: z.object({ courier_name: z.string().min(1).max(100) }),
  reply: manifestSchema,
  errors: ['NOT_FOUND'],
  touches: ['scan'],
})

export const manifestList = endpoint({
  id: 'manifest.list',
  method: 'GET',
  path: '/order/manifest',
  access: 'packing-helper-accounts',
  summary: 'The last manifests, newest first',
  reply: z.object({ rows: z.array(manifestSchema) }),
  reads: ['scan'],
})

export const manifestRead = endpoint({
  id: 'manifest.read',
  method: 'GET',
  path: '/order/manifest/:manifest_id',
  access: 'packing-helper-accounts',
  summary: 'A manifest with its parcels, and those of its courier that were packed by then and are missing from it',
  params: z.object({ manifest_id: z.coerce.number().int() }),
  reply: manifestSchema.extend({ parcels: z.array(handoverParcelSchema), missing: z.array(handoverParcelSchema) }),
  errors: ['NOT_FOUND'],
  reads: ['scan'],
})
