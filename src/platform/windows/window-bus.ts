import { BroadcastChannel } from 'broadcast-channel'
import { type Heard, hear, turnOf } from '#kernel/window-order.ts'
import {
  type Envelope,
  envelopeSchema,
  type WindowMessage,
  type WindowMessageOf,
  type WindowMessageType,
  windowProtocolVersion,
} from '#kernel/window-protocol.ts'
import { tellEach } from './tell-each.ts'
import { pageBegan, windowId } from './window-id.ts'

export { windowId } from './window-id.ts'

type Listener = (message: WindowMessage, from: string, envelope: Envelope) => void
const listeners = new Map<WindowMessageType, Set<Listener>>()
const gapListeners = new Set<() => void>()
let channel: BroadcastChannel<Envelope> | null = null
let sequence = 0
let heard: Heard = new Map()

/** What the bus has seen, for the developer overlay. */
export const busFigures = {
  sent: 0,
  received: 0,
  gaps: 0,
  repeats: 0,
  last: null as { type: string; from: string; at: number; tookMs: number } | null,
}

/** Talks to the other windows of this browser. Nothing is heard before {@link startWindowBus}. */
export const windowBus = {
  /** To every other window, or to the one named `to`. */
  post(message: WindowMessage, to?: string): void {
    if (!channel) return
    sequence += 1
    busFigures.sent += 1
    void channel.postMessage({ version: windowProtocolVersion, from: windowId, born: pageBegan, sent_at: Date.now(), to, sequence, message })
  },
  /** Hears one kind of message; the returned function ends it. */
  on<T extends WindowMessageType>(type: T, listener: (message: WindowMessageOf<T>, from: string, envelope: Envelope) => void): () => void {
    const all = listeners.get(type) ?? new Set<Listener>()
    listeners.set(type, all.add(listener as Listener))
    return () => all.delete(listener as Listener)
  },
}

/** Calls back when messages of another window were missed: what they told of has to be read again. */
export function onWindowGap(listener: () => void): () => void {
  gapListeners.add(listener)
  return () => gapListeners.delete(listener)
}

/** Begins to hear the others. Once per window. */
export function startWindowBus(): void {
  channel = new BroadcastChannel<Envelope>('dermaga', { type: 'native', webWorkerSupport: false })
  channel.addEventListener('message', receive)
}

function receive(raw: unknown): void {
  const envelope = envelopeSchema.safeParse(raw).data
  if (!envelope || envelope.from === windowId) return
  const turn = turnOf(heard, envelope)
  if (turn === 'old') {
    busFigures.repeats += 1
    return
  }
  heard = hear(heard, envelope)
  busFigures.received += 1
  busFigures.last = { type: envelope.message.type, from: envelope.from, at: Date.now(), tookMs: Date.now() - envelope.sent_at }
  if (turn === 'late') {
    busFigures.gaps += 1
    tellEach(gapListeners)
  }
  if (envelope.to && envelope.to !== windowId) return
  tellEach(listeners.get(envelope.message.type) ?? [], envelope.message, envelope.from, envelope)
}
