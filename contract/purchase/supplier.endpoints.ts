import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowIdInAddress } from '../core/ids.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { keepsPurchases, supplierFields, supplierRowSchema } from './purchase.ts'

export const supplierList = listEndpoint({
  id: 'supplier.list',
  path: '/product/purchase/supplier',
  access: keepsPurchases,
  summary: 'Suppliers, how they are reached, and what is owed to each by its age',
  row: supplierRowSchema,
  filters: {
    search: filter.search(1),
    /** Something is owed to them, or should have been paid by now. */
    owed: filter.choice(['owed', 'overdue']),
  },
  sorts: ['name', 'owed'],
  page: offset({ size: 100, most: 500, depth: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY }),
  reads: ['supplier', 'purchase', 'product'],
})

const params = z.object({ supplier_id: rowIdInAddress })
const write = { access: keepsPurchases, reply: supplierRowSchema, touches: ['supplier'] } as const

export const supplierCreate = endpoint({
  ...write,
  id: 'supplier.create',
  method: 'POST',
  path: '/product/supplier',
  summary: 'Adds a supplier',
  body: supplierFields,
  errors: ['SUPPLIER_TAKEN'],
})

export const supplierChange = endpoint({
  ...write,
  id: 'supplier.change',
  method: 'PUT',
  path: '/product/supplier/:supplier_id',
  summary: 'Changes a supplier; one that is called otherwise takes its products along',
  params,
  body: supplierFields,
  errors: ['NOT_FOUND', 'SUPPLIER_TAKEN'],
  touches: ['supplier', 'product'],
})

export const supplierDelete = endpoint({
  ...write,
  id: 'supplier.delete',
  method: 'DELETE',
  path: '/product/supplier/:supplier_id',
  summary: 'Deletes a supplier that nothing was bought from; its products keep its name. Answers it as it was',
  params,
  errors: ['NOT_FOUND', 'SUPPLIER_IN_USE'],
})
