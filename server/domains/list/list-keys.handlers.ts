import { DomainError } from '#contract/core/error.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { listKeys, mostSelected } from '#contract/list/list-keys.endpoints.ts'
import { handle, RawJson } from '../handler.ts'
import { listAsked, listOf } from '../list-asked.ts'
import { listHandlerOf } from '../list-handler.ts'

/** By what all that a list shows is known, for whoever may read it. */
export const listKeyHandlers = [
  handle(listKeys, async ({ body, ...asking }, services) => {
    const { access, selects } = listOf(body.list)
    if (!mayAccess(access, asking.caller)) throw new DomainError('NO_PRIVILEGE')
    const { list, ...asked } = listAsked(body.list, body)
    const handler = listHandlerOf(list)
    if (!handler || !selects.length) throw new DomainError('NOT_FOUND')
    // A list that is asked so has no path but its parameters, and no body.
    const request = { ...asking, ...asked, body: {} } as unknown as Parameters<typeof handler.keys>[0]
    return new RawJson(`{"rows":${await handler.keys(request, services, mostSelected)}}`)
  }),
]
