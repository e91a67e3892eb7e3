import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { discussionSchema } from './discussion.ts'

export const productDiscussion = endpoint({
  id: 'product.discussion',
  method: 'GET',
  path: '/product/discussion',
  access: any('chat', 'chat-read'),
  summary: 'Stores in whose product discussions buyers wait for an answer, the latest question first',
  reply: z.array(discussionSchema),
  reads: ['discussion'],
})

export const productDiscussionReplied = endpoint({
  id: 'product.discussion-replied',
  method: 'POST',
  path: '/product/discussion/replied',
  access: any('chat'),
  summary: 'The discussions of these stores are answered at the marketplace; the answer is what still waits elsewhere',
  body: z.object({ store_code: z.array(z.string().min(1).max(64)).min(1).max(200) }),
  reply: z.array(discussionSchema),
  touches: ['discussion'],
})
