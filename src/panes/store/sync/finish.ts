import type { CallReply } from '#contract/core/endpoint.ts'
import { storeConnected } from '#contract/store/connect.endpoints.ts'
import { call } from '#platform/http/call.ts'
import type { ReturnRoute } from './return-route.ts'

export type Finished = CallReply<typeof storeConnected>

const asked = new Map<string, Promise<Finished>>()

/** The same answer has the same key (FNV-1a, 64 bits): after a reload the server says again what came of it, and authorises nothing twice. */
function keyOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return `store-return-${hash.toString(16)}`
}

/** Hands on what the marketplace said, once however often it is asked for. */
export function finish({ marketplace, purpose }: ReturnRoute, answer: Readonly<Record<string, string>>): Promise<Finished> {
  const text = JSON.stringify([marketplace, purpose, answer])
  const known = asked.get(text)
  if (known) return known
  const made = call(storeConnected, { body: { marketplace, purpose, answer } }, { idempotencyKey: keyOf(text) })
  asked.set(text, made)
  return made
}
