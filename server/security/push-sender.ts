import { isIP } from 'node:net'
import type { PushSubscriptionKeys } from '#contract/push/push.ts'
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
  /** Whether an endpoint can be a push service's: the server calls what browsers name, and must not be led into its own network. */
  accepts(endpoint: string): boolean
  send(to: PushSubscriptionKeys, payload: string, options: PushOptions): Promise<PushOutcome>
}

export interface PushSenderOptions {
  readonly keys: PushKeys
  /** Whom a push service may write to about our messages: `mailto:` or `https:`. */
  readonly subject: string
  /** Push services on this machine, without TLS, are believed too: in a demo and in tests. */
  readonly loopback?: boolean | undefined
}

const timeoutMs = 10_000

export function createPushSender({ keys, subject, loopback = false }: PushSenderOptions): PushSender {
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
      const reply = await fetch(to.endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body as Buffer),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
      await reply?.body?.cancel().catch(() => undefined)
      return outcomeOf(reply)
    },
  }
}

/** What a push service's answer means (RFC 8030, section 8). */
function outcomeOf(reply: Response | null): PushOutcome {
  if (!reply) return { kind: 'later', seconds: null }
  if (reply.ok) return { kind: 'sent' }
  if (reply.status === 404 || reply.status === 410) return { kind: 'gone' }
  if (reply.status === 429 || reply.status >= 500) {
    const seconds = Number(reply.headers.get('retry-after'))
    return { kind: 'later', seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null }
  }
  return { kind: 'refused', status: reply.status }
}

/** A public name over TLS. An address in numbers, a bare name or a local one is nobody's push service. */
export function isPushService(endpoint: string, loopback: boolean): boolean {
  const { protocol, hostname, username } = new URL(endpoint)
  if (loopback && hostname === '127.0.0.1') return true
  if (protocol !== 'https:' || username || isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return hostname.includes('.') && !/\.(local|localhost|internal|lan|home|test|arpa)\.?$/.test(hostname)
}
