import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import { consent } from '../consent.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import { bodyBytes, bodyObject, type FormFile, faultOf, formOf, hang, pathOf, type StandInParts, type Unanswered } from '../stand-in.ts'
import { includesStore } from '../tokens.ts'
import { profileOf } from './profile.ts'

export type Fields = Record<string, unknown>

const tokenLifeSeconds = 60 * 86_400

/** The codes that a product of the Graph API answers with where others differ. */
export interface Codes {
  readonly sessionOver: { readonly code: number; readonly error_subcode?: number }
}

/** What only one product of the Graph API refuses, with its own code. */
export class GraphRefusal extends Error {
  override readonly name = 'GraphRefusal'
  constructor(
    readonly code: number,
    message: string,
    readonly details: string,
    readonly status = 400,
  ) {
    super(`(#${code}) ${message}`)
  }
}

const oauth = new Set([104, 190, 2500])

function fail(reply: FastifyReply, status: number, message: string, code: number, error_subcode?: number, error_data?: object): FastifyReply {
  const type = oauth.has(code) ? 'OAuthException' : 'GraphMethodException'
  const more = { ...(error_subcode && { error_subcode }), ...(error_data && { error_data }) }
  return reply.code(status).send({ error: { message, type, code, ...more, fbtrace_id: `A${randomBytes(11).toString('base64url')}` } })
}

/** What names no edge or method is refused by its path, without the version. */
export function unanswered(request: FastifyRequest, reply: FastifyReply, why: Unanswered): FastifyReply {
  if (why === 'unreadable') return fail(reply, 400, 'Invalid JSON', 100)
  if (why === 'failed') return fail(reply, 500, 'An unknown error has occurred.', 1)
  const path = pathOf(request).replace(/^\/sandbox\/\w+(\/v\d+\.\d+)?/, '')
  return fail(reply, 400, `Unknown path components: ${path}`, 2500)
}

export const hex = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** The headers of a push: one signature over its bytes. */
export const signPush = (body: string, secret: string) => ({ 'x-hub-signature-256': `sha256=${hex(secret, body)}` })

/** Of a form; objects and lists in it are written as JSON. */
function formFields(text: string): Fields {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value]),
  )
}

/** Parameters are taken from the address, and from a body of any of three kinds. */
function fieldsOf(request: FastifyRequest): Fields {
  const form: Record<string, string | FormFile> | null = formOf(request)
  const text = bodyBytes(request).toString('utf8')
  // Some clients say nothing of what they send.
  const isJson = request.headers['content-type']?.includes('json') || text.startsWith('{')
  const body = form ?? (isJson ? bodyObject(request) : formFields(text))
  return { ...(request.query as Fields), ...body }
}

/** Only what was asked for, beside the id. */
export function chosen(all: Fields, fields: unknown): Fields {
  if (typeof fields !== 'string') return all
  const names = withoutNested(fields)
    .split(',')
    .map((name) => name.trim())
  return Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || names.includes(name)))
}

/** `messages.limit(2){id,from{name}},link` asks for messages and link. */
function withoutNested(fields: string): string {
  const fewer = fields.replace(/\.\w+\([^)]*\)|\{[^{}]*\}/g, '')
  return fewer === fields ? fields : withoutNested(fewer)
}

/** Every version takes the calls alike, and so does an address without one. */
export function mountVersions(scope: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  mount(scope)
  scope.register(async (inner) => mount(inner), { prefix: '/:version(^v\\d+\\.\\d+$)' })
}

/** The token of a call, in its header or among its parameters. */
function tokenIn(request: FastifyRequest, fields: Fields): string {
  const [, given] = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return given ?? String(fields.access_token ?? '')
}

const expired = (reply: FastifyReply): FastifyReply => fail(reply, 401, 'Error validating access token: Session has expired', 190, 463)

/** Answers where the token is none, or the proof that goes with it; a proof need not be given, unless the application demands one. */
function refuseToken({ tokens, account }: StandInParts, reply: FastifyReply, given: string, fields: Fields): FastifyReply | null {
  if (!given) return fail(reply, 401, 'An access token is required to request this resource.', 104)
  if (tokens.check('access', given).state !== 'good') return expired(reply)
  const { appsecret_proof } = fields
  if (appsecret_proof === undefined)
    return account.demands_proof ? fail(reply, 400, 'API calls from the server require an appsecret_proof argument', 100) : null
  return appsecret_proof === hex(account.app_secret, given) ? null : fail(reply, 400, 'Invalid appsecret_proof provided in the API argument', 100)
}

/** Null where the body cannot be read. */
function readFields(request: FastifyRequest): Fields | null {
  try {
    return fieldsOf(request)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A call with a page's or number's token and the proof that goes with it. `storeId` finds whose it must be; by default what the path names. */
export const graphCall =
  (
    marketplace: Marketplace,
    parts: StandInParts,
    codes: Codes,
    run: (store: SandboxStore, fields: Fields, params: Record<string, string>) => unknown,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const fields = readFields(request)
    if (fields === null) return fail(reply, 400, 'Invalid JSON', 100)
    const given = tokenIn(request, fields)
    const refused = refuseToken(parts, reply, given, fields)
    if (refused) return refused
    const token = parts.tokens.check('access', given)
    const params = request.params as Record<string, string>
    const store = token.state === 'good' ? parts.world.store(marketplace, token.store_id) : undefined
    // `me` is whose the token is.
    const named = params.store_id === 'me' ? store?.store_id : params.store_id
    if (!store || (named ?? store.store_id) !== store.store_id) return fail(reply, 400, 'Unsupported request. Object does not exist', 100, 33)
    const fault = faultOf(parts, store, request)
    switch (fault?.kind) {
      case 'time-out':
        return hang(request, reply)
      case 'unavailable':
        return fail(reply, 500, 'An unknown error has occurred.', 1)
      case 'rate-limit':
        return fail(reply, 400, 'Application request limit reached', 4)
      case 'expired-token':
        return expired(reply)
      case 'refuse':
        return fail(reply, 400, fault.reason ?? 'Message blocked by policy', 368)
      case 'no-permission':
        return fail(reply, 403, fault.reason ?? 'Application does not have permission for this action', 10)
      case 'session-over':
        return fail(
          reply,
          400,
          fault.reason ?? 'This message is sent outside of allowed window.',
          codes.sessionOver.code,
          codes.sessionOver.error_subcode,
        )
    }
    try {
      const answered = run(store, fields, { ...params, origin: `${request.protocol}://${request.headers.host}` })
      return fault?.kind === 'lost-answer' ? hang(request, reply) : reply.send(answered)
    } catch (error) {
      return explain(reply, error, codes, marketplace)
    }
  }

function explain(reply: FastifyReply, error: unknown, { sessionOver }: Codes, marketplace: Marketplace): FastifyReply {
  if (error instanceof GraphRefusal)
    return fail(reply, error.status, error.message, error.code, undefined, { messaging_product: marketplace, details: error.details })
  if (error instanceof MessageRefusal && error.code === 'session-over')
    return fail(reply, 400, error.message, sessionOver.code, sessionOver.error_subcode)
  if (error instanceof Refusal && error.code === 'not-found') return fail(reply, 400, `Unsupported request. ${error.message}`, 100, 33)
  if (error instanceof MessageRefusal || error instanceof Refusal) return fail(reply, 400, error.message, 100)
  throw error
}

const scopes = ['pages_messaging', 'pages_show_list', 'instagram_basic', 'instagram_manage_messages', 'whatsapp_business_messaging']

/** Tokens for codes and longer-lived ones for good ones; with the person's own token, what pages there are. */
export function mountToken(scope: FastifyInstance, marketplace: Marketplace, parts: StandInParts): void {
  const { tokens, account } = parts
  const handOut = (request: FastifyRequest, reply: FastifyReply) => {
    const { grant_type, client_id, client_secret, fb_exchange_token = '', code } = (readFields(request) ?? {}) as Record<string, string | undefined>
    if (client_id !== account.app_id || client_secret !== account.app_secret) return fail(reply, 400, 'Error validating application', 101)
    if (grant_type === 'client_credentials') return reply.send({ access_token: `${client_id}|${client_secret}`, token_type: 'bearer' })
    if ((grant_type ?? 'code') !== (code ? 'code' : 'fb_exchange_token')) return fail(reply, 400, 'Missing or invalid grant_type', 100)
    const token = code ? tokens.check('code', code) : tokens.check('access', fb_exchange_token)
    if (code && (token.state !== 'good' || !tokens.spend(code))) return fail(reply, 400, 'This authorization code has been used.', 100, 36_009)
    if (token.state !== 'good') return fail(reply, 400, 'Error validating access token: Session has expired', 190, 463)
    return reply.send({
      access_token: tokens.issue('access', token.store_id, tokenLifeSeconds * 1000),
      token_type: 'bearer',
      expires_in: tokenLifeSeconds,
    })
  }
  for (const method of ['GET', 'POST'] as const) scope.route({ method, url: '/oauth/access_token', handler: handOut })

  /** Asked with a token of the application, about any that it handed out. */
  scope.get('/debug_token', (request, reply) => {
    const fields = readFields(request) ?? {}
    const { app_id, app_secret } = account
    if (tokenIn(request, fields) !== `${app_id}|${app_secret}`) return fail(reply, 400, 'Invalid OAuth access token', 190)
    const token = tokens.check('access', String(fields.input_token ?? ''))
    const told = { app_id, application: 'Dermaga', is_valid: token.state === 'good', scopes: token.state === 'good' ? scopes : [] }
    if (token.state === 'foreign') return reply.send({ data: { ...told, error: { code: 190, message: 'Invalid OAuth access token' } } })
    const end = Math.floor(tokens.permissionEnd(token.store_id) / 1000)
    return reply.send({
      data: { ...told, type: marketplace === 'whatsapp' ? 'SYSTEM_USER' : 'PAGE', profile_id: token.store_id, data_access_expires_at: end },
    })
  })

  scope.get('/dialog/oauth', (request, reply) => {
    const { client_id, redirect_uri = '', state } = request.query as Record<string, string | undefined>
    if (client_id !== account.app_id) return reply.code(400).type('text/plain').send('client_id is wrong')
    const cancelled = { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' }
    return consent(parts, request, reply, { marketplace, redirect: redirect_uri, state, several: true, cancelled })
  })
  scope.get('/me/accounts', (request, reply) => {
    const fields = readFields(request) ?? {}
    const given = tokenIn(request, fields)
    const refused = refuseToken(parts, reply, given, fields)
    if (refused) return refused
    const token = tokens.check('access', given)
    if (token.state !== 'good') return expired(reply)
    const shops = parts.world.stores.filter((store) => store.marketplace === marketplace && includesStore(token.store_id, store.store_id))
    const data = shops.map((store) => {
      const { store_id, store_name } = store
      const own = { access_token: tokens.issue('access', store_id, tokenLifeSeconds * 1000), category: 'Clothing', tasks: ['MESSAGING', 'MANAGE'] }
      const page = { ...own, picture: { data: { url: '', is_silhouette: true } } }
      if (marketplace !== 'instagram') return { ...page, id: store_id, name: store_name }
      const profile = profileOf(store)
      return { ...page, id: `10${store_id.slice(-10)}`, name: profile.username, instagram_business_account: profile }
    })
    return reply.send({ data, paging: { cursors: { before: '', after: '' } } })
  })
}
