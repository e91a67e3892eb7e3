import { readTokens } from '#platform/http/token.ts'

/** How a call goes out when its page or its session ends: the browser finishes it, for the seat that it was asked for by. */
export interface LeavingCall {
  readonly keepalive: true
  readonly token: string | null
}

/** Taken while the seat is there: by the time of leaving, another window may have stored the next one's token. */
export const leavingCall = (): LeavingCall => ({ keepalive: true, token: readTokens()?.access_token ?? null })

interface Leaving {
  /** The session ends on the server too, and with it that of every window. */
  readonly everywhere: boolean
}
type Listener = (leaving: Leaving) => unknown

const listeners = new Set<Listener>()
let left: Promise<unknown> = Promise.resolve()

/** Calls back when the page or its session ends: what the person asked for is sent then, since nobody is left to wait for it. */
export function onLeaving(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves when all that was sent on leaving has its answer. */
export function leave(leaving: Leaving = { everywhere: false }): Promise<unknown> {
  left = Promise.allSettled([left, ...[...listeners].map((listener) => listener(leaving))])
  return left
}

globalThis.addEventListener?.('pagehide', () => void leave())
