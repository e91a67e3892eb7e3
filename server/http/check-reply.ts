import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { RawJson } from '#server/domains/handler.ts'

/** Throws where a reply is not what the contract says, also by what it says too much: a field that leaks is a bug. */
export function checkReply(endpoint: Endpoint, reply: unknown): void {
  const sent: unknown = JSON.parse(reply instanceof RawJson ? reply.text : (JSON.stringify(reply) ?? 'null'))
  const result = endpoint.reply.safeParse(sent)
  if (!result.success)
    throw new Error(`The reply of ${endpoint.id} is not what the contract says: ${JSON.stringify(result.error.issues.slice(0, 5))}`)
  if (!isDeepStrictEqual(result.data, sent)) throw new Error(`The reply of ${endpoint.id} holds more than the contract says`)
}
