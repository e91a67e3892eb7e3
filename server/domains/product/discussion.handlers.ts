import { productDiscussion, productDiscussionReplied } from '#contract/product/discussion.endpoints.ts'
import { handle } from '../handler.ts'
import { waitingDiscussions } from './discussion.query.ts'
import { markReplied } from './discussion.ts'

export const discussionHandlers = [
  handle(productDiscussion, ({ caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => waitingDiscussions(connection, caller.workspace_id)),
  ),
  handle(productDiscussionReplied, ({ caller, body }, services) => markReplied(services, caller, body.store_code)),
]
