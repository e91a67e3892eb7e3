import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { storeSchema } from './store.ts'

export const storeList = endpoint({
  id: 'store.list',
  method: 'GET',
  path: '/store',
  access: 'user',
  summary: 'The stores of the workspace',
  reply: z.array(storeSchema),
  reads: ['store'],
})
