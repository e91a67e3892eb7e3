import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/core/api-base.ts'

const name = 'dermaga_device'
const inHeader = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
const yearSeconds = 31_536_000

/**
 * A browser's own id, of 256 bits: only sign-in sees the cookie, no script does. It opens nothing; a browser that a person has signed in with is not
 * kept out by the guesses of others.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const known = inHeader.exec(request.headers.cookie ?? '')?.[1]
  const set = /dermaga_device=([\w-]{43})/.exec(String(reply.getHeader('set-cookie') ?? ''))?.[1]
  const id = set ?? known ?? randomBytes(32).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  if (!set) reply.header('set-cookie', `${name}=${id}; Path=${apiBase}/auth; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`)
  return id
}
