import type { Session } from '#contract/auth/auth.ts'
import type { EntityTag } from '#contract/core/endpoint.ts'

/** What the HTTP client tells the rest of the platform, without knowing it. */
interface Signals {
  /** A refresh gave a new session: user and privileges may have changed. */
  renewed: Session
  /** The session is over: the server takes its refresh token no more. */
  lost: undefined
  membershipInactive: undefined
  /** A write was answered that touched these; `sent_at` is when it was sent, by the clock of `performance.now()`. */
  touched: { readonly tags: readonly EntityTag[]; readonly sent_at: number }
  /** A reply reflects the event log up to `cursor`, at least; `asked_at` as `sent_at`. */
  reflects: { readonly cursor: number; readonly asked_at: number }
}

const listeners: { [K in keyof Signals]: Set<(value: Signals[K]) => void> } = {
  renewed: new Set(),
  lost: new Set(),
  membershipInactive: new Set(),
  touched: new Set(),
  reflects: new Set(),
}

export function onSignal<K extends keyof Signals>(name: K, listener: (value: Signals[K]) => void): () => void {
  listeners[name].add(listener)
  return () => listeners[name].delete(listener)
}

export function signal<K extends keyof Signals>(name: K, value: Signals[K]): void {
  for (const listener of [...listeners[name]]) listener(value)
}
