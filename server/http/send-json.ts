import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
/** Below this many characters, compressing costs more than it saves. */
const worthCompressing = 4096

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const isLoopback = (address: string | undefined): boolean => address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

/** A client on this very machine, with no proxy between: bytes cost it nothing, compressing would. */
const isHere = ({ socket, headers }: FastifyRequest): boolean => isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined

/** Sends JSON text, compressed where the client asks for it and its way is long enough to pay. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  reply.headers(headers).header('x-request-id', request.id)
  if (text.length < worthCompressing || isHere(request) || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text)
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  return reply.send(await compress(text, { level: 4 }))
}

export { isHere, isLoopback }
