import type { Endpoint } from '../core/endpoint.ts'

/** Everything up to this event of the workspace's log is reflected in what was read, and perhaps more. */
export const eventCursorHeader = 'x-event-cursor'

/** Whether the replies of an endpoint carry the header. */
export const tellsEventCursor = ({ method, replyKind, access }: Pick<Endpoint, 'method' | 'replyKind' | 'access'>): boolean =>
  method === 'GET' && replyKind === 'json' && access !== 'public'
