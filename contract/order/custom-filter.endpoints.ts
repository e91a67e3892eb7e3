import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowIdInAddress } from '../core/ids.ts'
import { any } from '../core/privilege.ts'
import { customFilterSchema, customFilterTextSchema, mostFilters } from './custom-filter.ts'

const params = z.object({ id: rowIdInAddress })
const writes = any('order')

export const orderQueryRead = endpoint({
  id: 'order-query.read',
  method: 'GET',
  path: '/order/query/:id',
  access: 'user',
  summary: 'One custom filter',
  params,
  reply: customFilterSchema,
  errors: ['NOT_FOUND'],
  reads: ['saved-view'],
})

export const orderQueryCreate = endpoint({
  id: 'order-query.create',
  method: 'POST',
  path: '/order/query',
  access: writes,
  summary: 'Puts together a custom filter, behind the others',
  body: customFilterTextSchema,
  reply: customFilterSchema,
  errors: ['TOO_MANY_KEPT'],
  touches: ['saved-view'],
})

export const orderQueryChange = endpoint({
  id: 'order-query.change',
  method: 'PUT',
  path: '/order/query/:id',
  access: writes,
  summary: 'Changes a custom filter',
  params,
  body: customFilterTextSchema,
  reply: customFilterSchema,
  errors: ['NOT_FOUND'],
  touches: ['saved-view'],
})

export const orderQueryDelete = endpoint({
  id: 'order-query.delete',
  method: 'DELETE',
  path: '/order/query/:id',
  access: writes,
  summary: 'Deletes a custom filter',
  params,
  reply: z.object({ query_id: z.number().int() }),
  errors: ['NOT_FOUND'],
  touches: ['saved-view'],
})

export const orderQueryPriority = endpoint({
  id: 'order-query.priority',
  method: 'PATCH',
  path: '/order/query/priority',
  access: writes,
  summary: 'Puts the custom filters in another order',
  body: z.object({ query_id: z.array(z.number().int()).min(1).max(mostFilters) }),
  reply: z.object({ queries: z.array(customFilterSchema) }),
  touches: ['saved-view'],
})
