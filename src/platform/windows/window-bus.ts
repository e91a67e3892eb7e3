import { BroadcastChannel } from 'broadcast-channel'
import { z } from 'zod'
import {
  type Envelope,
  envelopeSchema,
  type WindowMessage,
  type WindowMessageOf,
  type WindowMessageType,
  windowProtocolVersion,
} from '#kernel/window-protocol.ts'
import { randomKey } from '#platform/http/random-key.ts'
import { storedEntry } from '#platform/storage/stored.ts'

const entry = storedEntry('window_id', z.string(), 'session')

function ownId(): string {
  const id = entry.read() ?? `w${randomKey().slice(0, 8)}`
  entry.write(id)
  return id
}

/** This tab's name among the windows of the browser; it survives a reload. A duplicated tab and a window opened by this one start with a copy of it (session storage is copied): whoever finds the name taken has to choose another. */
export const windowId = ownId()

type Heard = (message: WindowMessage, from: string) => void
const listeners = new Map<WindowMessageType, Set<Heard>>()
let channel: BroadcastChannel<Envelope> | null = null
let sequence = 0

/** Talks to the other windows of this browser. Nothing is heard before {@link startWindowBus}. */
export const windowBus = {
  /** To every other window, or to the one named `to`. */
  post(message: WindowMessage, to?: string): void {
    sequence += 1
    void channel?.postMessage({ version: windowProtocolVersion, from: windowId, to, sequence, message })
  },
  /** Hears one kind of message; the returned function ends it. */
  on<T extends WindowMessageType>(type: T, heard: (message: WindowMessageOf<T>, from: string) => void): () => void {
    const all = listeners.get(type) ?? new Set<Heard>()
    listeners.set(type, all.add(heard as Heard))
    return () => all.delete(heard as Heard)
  },
}

/** Begins to hear the others. Once per window. */
export function startWindowBus(): void {
  channel = new BroadcastChannel<Envelope>('dermaga', { type: 'native', webWorkerSupport: false })
  channel.addEventListener('message', (raw) => {
    const envelope = envelopeSchema.safeParse(raw).data
    if (!envelope || envelope.from === windowId || (envelope.to && envelope.to !== windowId)) return
    for (const heard of [...(listeners.get(envelope.message.type) ?? [])]) heard(envelope.message, envelope.from)
  })
}
