import { z } from 'zod'
import { testUser } from '#contract/core/privilege.ts'
import { returnAnswerSchema } from '#contract/return-refund/return-refund.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Everything of one return; with `answer` it is about to be answered so. */
export const returnDetailScreen = defineScreen({
  id: 'return.detail',
  path: '/return-refund/detail',
  query: z.object({ return_code: z.string().min(1).max(100), answer: returnAnswerSchema.optional() }),
  title: 'return.detail.title',
  icon: 'undo-2',
  access: testUser,
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./detail.pane.tsx'),
})
