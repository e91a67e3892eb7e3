import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { productList } from './product.endpoints.ts'
import { readsProducts } from './product-access.ts'

export const productExport = endpoint({
  id: 'product.export',
  method: 'GET',
  path: '/product/export',
  access: readsProducts,
  summary: 'The product list as it is narrowed and sorted, whole, as an .xlsx that an import of numbers understands',
  query: productList.address.schema,
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  reads: ['product'],
})
