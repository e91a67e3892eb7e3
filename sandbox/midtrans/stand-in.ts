import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { gonePage, payPage } from './pay-page.ts'
import { act, newTransaction, type PaymentAct, type PaymentType, sha512, type Transaction, toldOf } from './transactions.ts'

export interface MidtransOptions {
  readonly server_key: string
  /** Where notifications go that no request says otherwise of. */
  readonly notify_url: () => string
  readonly now: () => number
  /** Pauses between attempts to deliver a notification (ms). */
  readonly retries?: readonly number[]
}

export interface NotifyOptions {
  /** Signed with a key that is not the merchant's. */
  readonly forged?: boolean
  /** Tells of another amount, rightly signed. */
  readonly amount?: number
  /** What is claimed, whatever is true. */
  readonly status?: string
}

export interface Midtrans {
  mount(scope: FastifyInstance): void
  /** What happens at the page, without it; the notification is the caller's to send. */
  act(order_id: string, what: PaymentAct, type?: PaymentType): boolean
  /** A notification as it would be sent now. */
  notification(order_id: string, options?: NotifyOptions): Record<string, unknown>
  /** Sends it; answers the last HTTP status. */
  notify(order_id: string, options?: NotifyOptions): Promise<number>
  transactions(): readonly Transaction[]
  /** Until every notification that is on its way has come. */
  idle(): Promise<void>
  /** Calls fail with 500 while it is down. */
  down: boolean
}

const newSchema = z.object({
  transaction_details: z.object({ order_id: z.string().regex(/^[\w.~-]{1,50}$/), gross_amount: z.number().int().min(1) }),
  item_details: z.array(z.object({ name: z.string().max(50).default(''), price: z.number(), quantity: z.number() })).optional(),
  expiry: z.object({ unit: z.enum(['minute', 'minutes', 'hour', 'hours', 'day', 'days']), duration: z.number().positive() }).optional(),
  callbacks: z.object({ finish: z.url().optional() }).optional(),
})
const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** Snap and the status call by their public interface: https://docs.midtrans.com. */
export function createMidtrans({ server_key, notify_url, now, retries = [200, 1000, 5000] }: MidtransOptions): Midtrans {
  const transactions = new Map<string, Transaction>()
  const onTheWay = new Set<Promise<unknown>>()
  const byToken = (token: string) => [...transactions.values()].find((one) => one.token === token)
  const found = (id: string) => transactions.get(id) ?? [...transactions.values()].find((one) => one.transaction_id === id)
  const bodyOf = (request: FastifyRequest): unknown => {
    try {
      return JSON.parse(String(request.body ?? '{}'))
    } catch {
      return null
    }
  }
  const allowed = ({ headers }: FastifyRequest) => headers.authorization === `Basic ${Buffer.from(`${server_key}:`).toString('base64')}`
  const refuse = (reply: FastifyReply) =>
    reply.code(401).send({ status_code: '401', error_messages: ['Access denied due to unauthorized transaction, please check client or server key'] })

  /** What nobody paid in time is expired. */
  function lapse(one: Transaction): Transaction {
    if (now() > one.ends && one.status === 'pending') one.status = 'expire'
    return one
  }

  const midtrans: Midtrans = {
    down: false,
    transactions: () => [...transactions.values()],
    act(order_id, what, type) {
      const one = found(order_id)
      if (!one) throw new RangeError(`no transaction ${order_id}`)
      return act(one, what, type)
    },
    notification(order_id, { forged, amount, status } = {}) {
      const one = found(order_id)
      if (!one) throw new RangeError(`no transaction ${order_id}`)
      const told = toldOf(amount === undefined ? one : { ...one, gross_amount: amount }, forged ? 'a key that is not ours' : server_key)
      if (status === undefined) return told
      const key = forged ? 'a key that is not ours' : server_key
      return {
        ...told,
        transaction_status: status,
        status_code: '200',
        signature_key: sha512(`${one.order_id}200${String(told.gross_amount)}${key}`),
      }
    },
    async notify(order_id, options) {
      const body = JSON.stringify(midtrans.notification(order_id, options))
      const url = found(order_id)?.notify_url ?? notify_url()
      for (const pause of [...retries, null]) {
        const status = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(15_000),
        }).then(
          async (response) => {
            await response.arrayBuffer()
            return response.status
          },
          () => 0,
        )
        if ((status >= 200 && status < 300) || status === 401 || pause === null) return status
        await sleep(pause, undefined, { ref: false })
      }
      return 0
    },
    async idle() {
      while (onTheWay.size > 0) await Promise.all(onTheWay)
    },
    mount(scope) {
      scope.post('/snap/v1/transactions', (request, reply) => {
        if (midtrans.down) return reply.code(500).send({ error_messages: ['internal error'] })
        if (!allowed(request)) return refuse(reply)
        const read = newSchema.safeParse(bodyOf(request))
        if (!read.success)
          return reply.code(400).send({ error_messages: read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) })
        const { transaction_details, item_details, expiry, callbacks } = read.data
        const { order_id, gross_amount } = transaction_details
        const sum = item_details?.reduce((all, { price, quantity }) => all + price * quantity, 0) ?? gross_amount
        if (sum !== gross_amount)
          return reply.code(400).send({ error_messages: ['transaction_details.gross_amount is not equal to the sum of item_details'] })
        if (transactions.has(order_id)) return reply.code(400).send({ error_messages: ['transaction_details.order_id sudah digunakan'] })
        const unit = (expiry?.unit.replace(/s$/, '') ?? 'hour') as keyof typeof unitMs
        const notified = request.headers['x-override-notification']
        const one = newTransaction({
          order_id,
          gross_amount,
          notify_url: typeof notified === 'string' ? notified.split(',')[0] : undefined,
          finish: callbacks?.finish,
          ends: now() + (expiry?.duration ?? 24) * unitMs[unit],
          name: item_details?.[0]?.name ?? '',
        })
        transactions.set(order_id, one)
        const here = `${request.protocol}://${request.host}${request.url.replace(/\/snap\/v1\/transactions.*$/, '')}`
        return reply.code(201).send({ token: one.token, redirect_url: `${here}/snap/v4/redirection/${one.token}` })
      })
      scope.get<{ Params: { id: string } }>('/v2/:id/status', (request, reply) => {
        if (midtrans.down) return reply.code(500).send({ status_code: '500', status_message: 'internal error' })
        if (!allowed(request)) return refuse(reply)
        const one = found(request.params.id)
        if (!one || lapse(one).status === null)
          return reply.send({ status_code: '404', status_message: "Transaction doesn't exist.", id: request.params.id })
        return reply.send(toldOf(one, server_key))
      })
      scope.post<{ Params: { id: string } }>('/v2/:id/cancel', (request, reply) => {
        if (midtrans.down) return reply.code(500).send({ status_code: '500', status_message: 'internal error' })
        if (!allowed(request)) return refuse(reply)
        const one = found(request.params.id)
        if (!one || one.status === null) return reply.send({ status_code: '404', status_message: "Transaction doesn't exist." })
        if (!act(one, 'cancel')) return reply.send({ status_code: '412', status_message: 'Transaction status cannot be updated.' })
        return reply.send(toldOf(one, server_key))
      })
      scope.get<{ Params: { token: string } }>('/snap/v4/redirection/:token', (request, reply) => {
        const one = byToken(request.params.token)
        return reply
          .code(one ? 200 : 404)
          .type('text/html; charset=utf-8')
          .send(one ? payPage(lapse(one)) : gonePage)
      })
      scope.post<{ Params: { token: string } }>('/snap/v4/redirection/:token', (request, reply) => {
        const one = byToken(request.params.token)
        // A page that nobody used ends without a word to anybody.
        if (!one || (one.status === null && now() > one.ends)) return reply.code(404).type('text/html; charset=utf-8').send(gonePage)
        const choice = new URLSearchParams(String(request.body)).get('choice') ?? ''
        const [what, type] = choices[choice] ?? []
        if (what && act(lapse(one), what, type ?? one.payment_type)) {
          const sent = midtrans.notify(one.order_id).finally(() => onTheWay.delete(sent))
          onTheWay.add(sent)
        }
        const paid = one.status === 'capture' || one.status === 'settlement'
        return paid && one.finish ? reply.redirect(one.finish, 303) : reply.redirect(request.url, 303)
      })
    },
  }
  return midtrans
}

const choices: Readonly<Record<string, readonly [PaymentAct, PaymentType?]>> = {
  card: ['capture', 'credit_card'],
  'card-challenge': ['challenge', 'credit_card'],
  'card-deny': ['deny', 'credit_card'],
  va: ['pend', 'bank_transfer'],
  qris: ['pend', 'qris'],
  settle: ['settle'],
  expire: ['expire'],
}
