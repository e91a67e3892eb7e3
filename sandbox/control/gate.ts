import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentHtml } from '../page.ts'
import { pathOf } from '../stand-in.ts'

/** Who may use the control calls, the page and the mails: nobody, where nothing is said. */
export interface Gate {
  /** Opens them to whoever brings it: in a link, that leaves it in a cookie, or in the header `x-sandbox-key`. */
  readonly key?: string | undefined
  /** Opens them to others, such as those who are signed in. */
  readonly admits?: ((headers: IncomingHttpHeaders) => Promise<boolean>) | undefined
  /** People come by https: the cookie travels by nothing else. */
  readonly secure?: boolean | undefined
}

const cookieName = 'dermaga_sandbox'
const cookiePattern = new RegExp(`(?:^|;)\\s*${cookieName}=([\\w-]+)(?:;|$)`)

/** A page of another site sends its visitors' browsers here: they name where the page came from. */
function isForeign({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}

function isSame(given: unknown, key: string | undefined): boolean {
  if (typeof given !== 'string' || !key) return false
  const [one, other] = [Buffer.from(given), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Nothing below /sandbox is for pages of other sites: marketplaces are called by servers, which name no origin. */
export function refuseForeign(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isForeign(request)) return reply.code(403).send({ message: 'another site may not ask for this' })
  })
}

/** Lets in whom the gate admits; others are told how to come in. */
export function guard(scope: FastifyInstance, { key, admits, secure }: Gate): void {
  scope.addHook('onRequest', async (request, reply) => {
    const { headers, query } = request
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const { key: brought, ...rest } = query as Record<string, string>
    if (brought !== undefined) {
      if (!isSame(brought, key)) return refuse(request, reply, 403)
      const cookie = `${cookieName}=${key}; Path=/sandbox; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
      const search = new URLSearchParams(rest)
      return reply.header('set-cookie', cookie).redirect(pathOf(request) + (search.size ? `?${search}` : ''), 303)
    }
    if (isSame(headers['x-sandbox-key'] ?? cookiePattern.exec(headers.cookie ?? '')?.[1], key)) return
    if (!(await admits?.(headers))) return refuse(request, reply, 401)
  })
}

function refuse({ headers }: FastifyRequest, reply: FastifyReply, status: 401 | 403): FastifyReply {
  if (!(headers.accept ?? '').includes('text/html'))
    return reply.code(status).send({ message: 'Sign in to the demo, or open the link that the start printed: its key may be sent as x-sandbox-key' })
  return reply.code(status).type('text/html; charset=utf-8').send(closedHtml)
}

const closedHtml = documentHtml(
  'Sandbox Dermaga',
  `<h1>Sandbox terkunci</h1>
<p><a href="/login">Masuk ke demo</a> lalu kembali ke sini, atau buka tautan yang dicetak saat server dimulai.</p>
<h2 lang="en">The sandbox is locked</h2>
<p lang="en"><a href="/login">Sign in to the demo</a> and come back, or open the link that the start printed.</p>`,
)
