import type { CallReply, Endpoint } from '#contract/core/endpoint.ts'

type Change<E extends Endpoint> = (reply: CallReply<E>) => CallReply<E>

/** What is shown before the server has answered, by the endpoint in whose replies it is shown, the oldest first. */
const pending = new Map<string, Set<Change<Endpoint>>>()

/** Shows a change in the replies that come from now on; the returned function ends it. */
export function keepPending<E extends Endpoint>(endpoint: E, change: Change<E>): () => void {
  const all = pending.get(endpoint.id) ?? new Set()
  pending.set(endpoint.id, all.add(change as Change<Endpoint>))
  return () => all.delete(change as Change<Endpoint>)
}

/** A reply with the changes that are on their way to the server: it may have been read before they came there. */
export function withPending<E extends Endpoint>(endpoint: E, reply: CallReply<E>): CallReply<E> {
  let shown: unknown = reply
  for (const change of pending.get(endpoint.id) ?? []) shown = change(shown)
  return shown as CallReply<E>
}
