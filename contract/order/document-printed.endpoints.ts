import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'

export const documentPrinted = endpoint({
  id: 'document.printed',
  method: 'POST',
  path: '/document/:document_id/printed',
  access: any('order'),
  summary: 'A printer has printed the labels of a document: their orders are marked, and it is logged',
  params: z.object({ document_id: z.uuid() }),
  reply: z.object({ printed: z.number().int() }),
  errors: ['NOT_FOUND'],
  touches: ['order'],
  untouched: ({ printed }) => printed === 0,
})
