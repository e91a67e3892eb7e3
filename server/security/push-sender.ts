import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import type { PushSubscriptionKeys } from '#contract/push/push.ts'
import { note, traced } from '#server/tracing/trace.ts'
import { NotPublic, publicLookup, type Resolve } from './public-lookup.ts'
import type { PushKeys } from './push-keys.ts'

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The browser is gone for good. */
  | { readonly kind: 'gone' }
  /** The push service is busy or out of reach. */
  | { readonly kind: 'later'; readonly seconds: number | null }
  /** It will never take this message. */
  | { readonly kind: 'refused'; readonly status: number }

export interface PushOptions {
  readonly ttlSeconds: number
  /** A waiting message of the same topic is replaced. At most 32 letters of base64url. */
  readonly topic?: string
}

/** The way to browsers, by their makers' push services. Messages are encrypted for the one browser. */
export interface PushSender {
  readonly publicKey: string
  /**
   * Whether an endpoint can be a push service's, by its name: the server calls what browsers name, and must not be led into its own network. Where the
   * name leads is looked at when it is called.
   */
  accepts(endpoint: string): boolean
  send(to: PushSubscriptionKeys, payload: string, options: PushOptions): Promise<PushOutcome>
}

export interface PushSenderOptions {
  readonly keys: PushKeys
  /** Whom a push service may write to about our messages: `mailto:` or `https:`. */
  readonly subject: string
  /** Push services on this machine, without TLS, are believed too: in a demo and in tests. */
  readonly loopback?: boolean | undefined
  readonly resolve?: Resolve | undefined
}

const timeoutMs = 10_000
const sending = { name: 'web-push send', kind: 'outside', attributes: { 'peer.service': 'web-push' } } as const

export function createPushSender({ keys, subject, loopback = false, resolve }: PushSenderOptions): PushSender {
  const lookup = publicLookup(resolve)
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushService(endpoint, loopback),
    async send(to, payload, { ttlSeconds, topic }) {
      // Loaded when the first message goes out: starts are measured.
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(to, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency: 'high',
        ...(topic ? { topic } : {}),
      })
      const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>
      return traced(
        () => sending,
        async () => {
          const outcome = await post(to.endpoint, sent, body as Buffer, lookup).then(outcomeOf, outcomeOfError)
          note({ 'dermaga.outcome': outcome.kind })
          return outcome
        },
      )
    },
  }
}

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
}

/** One call. Where it is led on to is not followed. */
function post(endpoint: string, headers: OutgoingHttpHeaders, body: Buffer, lookup: NonNullable<RequestOptions['lookup']>): Promise<Answer> {
  const open = endpoint.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs), lookup } as const
    open(endpoint, options, (reply) => {
      reply.resume().on('error', reject)
      resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] })
    })
      .on('error', reject)
      .end(body)
  })
}

/** What a push service's answer means (RFC 8030, section 8). */
function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { kind: 'later', seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null }
  }
  return { kind: 'refused', status }
}

/** A name that leads into our own network is no push service's, however often it is tried. */
const outcomeOfError = (error: unknown): PushOutcome => (error instanceof NotPublic ? { kind: 'gone' } : { kind: 'later', seconds: null })

/** A public name over TLS. An address in numbers, a bare name or a local one is nobody's push service. */
export function isPushService(endpoint: string, loopback: boolean): boolean {
  const { protocol, hostname, username } = new URL(endpoint)
  if (loopback && hostname === '127.0.0.1') return true
  if (protocol !== 'https:' || username || isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return hostname.includes('.') && !/\.(local|localhost|internal|lan|home|test|arpa)\.?$/.test(hostname)
}
