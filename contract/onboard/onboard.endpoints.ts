import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { onboardItemSchema, onboardKeySchema, onboardStatus } from './onboard.ts'

export const onboardList = endpoint({
  id: 'onboard.list',
  method: 'GET',
  path: '/onboard/list',
  access: 'user',
  summary: 'What the caller has to learn, and what is learned',
  reply: z.object({ onboard_list: z.array(onboardItemSchema) }),
  reads: ['onboard'],
})

export const onboardCheck = endpoint({
  id: 'onboard.check',
  method: 'POST',
  path: '/onboard/check',
  access: 'user',
  summary: 'Looks whether an active step is done, and finishes it if so',
  body: z.object({ ob_key: onboardKeySchema }),
  reply: onboardItemSchema.pick({ ob_key: true, status: true }),
  errors: ['NOT_FOUND'],
  idempotent: false,
  touches: ['onboard'],
  untouched: ({ status }) => status !== onboardStatus.finished,
})
