import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { jobRowSchema } from '../job/job.ts'
import { listingFailures as failures, ofMarketplace as params } from './listing-form.endpoints.ts'
import { listingsPreviewedAtOnce, listingUploadSchema, uploadRowSchema } from './listing-form.ts'
import { setsProducts } from './product-access.ts'

export const listingUploadPreview = endpoint({
  id: 'listing.upload-preview',
  method: 'POST',
  path: '/product/:marketplace/upload/preview',
  access: setsProducts,
  params,
  summary: 'What is missing for products of ours, or listings of another store, to be listed at a store, one by one; nothing is made',
  body: listingUploadSchema.refine(({ of }) => ('product_ids' in of ? of.product_ids : of.product_codes).length <= listingsPreviewedAtOnce, {
    path: ['of'],
    message: `at most ${listingsPreviewedAtOnce} at once`,
  }),
  reply: z.object({ rows: z.array(uploadRowSchema) }),
  errors: failures,
  idempotent: false,
})

export const listingUpload = endpoint({
  id: 'listing.upload',
  method: 'POST',
  path: '/product/:marketplace/upload',
  access: setsProducts,
  params,
  summary:
    'Begins to list products of ours, or listings of another store, at a store: a job, which tells what became of each and makes nothing twice',
  body: listingUploadSchema.extend({ /** What the job is called. */ name: z.string().trim().min(1).max(80) }),
  reply: jobRowSchema,
  errors: ['STORE_UNKNOWN', 'NOT_SUPPORTED'],
  touches: ['job'],
})
