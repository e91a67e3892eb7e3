import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Marketplace, marketplaceSchema, orderCodeOf } from '#contract/core/marketplace.ts'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import { courierTypes } from '#contract/order/courier.ts'
import type { SandboxParts } from '../create-sandbox.ts'
import { faultKinds } from '../faults.ts'
import { Refusal, type SandboxLine, type SandboxOrder, type SandboxStore, stages } from '../order.ts'
import { returnStates } from '../return/return-world.ts'
import { bodyObject } from '../stand-in.ts'
import { everyStore } from '../tokens.ts'
import { mountChatControl } from './chat-control.ts'
import { mountListingControl } from './listing-control.ts'
import { oddPush, oddPushKinds } from './odd-push.ts'
import { mountPaymentControl } from './payment-control.ts'

const store = { marketplace: marketplaceSchema, store_id: z.string().optional() }
const oneOrder = z.object({ marketplace: marketplaceSchema, order_id: z.string() })

const newOrders = z.object({
  ...store,
  count: z.number().int().min(1).max(5000).default(1),
  courier_type: z.enum(courierTypes).optional(),
  cod: z.boolean().optional(),
  unpaid: z.boolean().optional(),
  commerce_platform: marketplaceSchema.optional(),
  /** Pieces of each line; left out: chance says what is bought. */
  qtys: z.array(z.number().int().min(1).max(50)).min(1).max(9).optional(),
})
const newFault = z.object({
  ...store,
  kind: z.enum(faultKinds),
  call: z.string().optional(),
  reason: z.string().optional(),
  times: z.number().int().min(1).max(100_000).default(1),
  skip: z.number().int().min(0).max(100_000).default(0),
})
const newPace = z.object({
  order_every_ms: z
    .tuple([z.number().int().min(50), z.number().int().min(50)])
    .nullable()
    .optional(),
  chat_every_ms: z
    .tuple([z.number().int().min(50), z.number().int().min(50)])
    .nullable()
    .optional(),
  time_scale: z.number().min(0).max(1_000_000).optional(),
  repeat: z.number().min(0).max(1).optional(),
  late: z.number().min(0).max(1).optional(),
})

/** What sellers find in the seller centres whose stores are connected by a key. */
const keyKinds: Readonly<Partial<Record<Marketplace, 'access' | 'code'>>> = {
  blibli: 'access',
  whatsapp: 'access',
  dermaga: 'code',
  baleomol: 'code',
}
/** Marketplaces that tell of it do so this long before a permission ends. */
const toldBeforeDays = 7
const keyLifeMs = 365 * 86_400_000

/** Declares a call of the control API. */
export type On = <S extends z.ZodType>(method: 'GET' | 'POST' | 'DELETE', path: string, shape: S, run: (input: z.output<S>) => unknown) => void

const orderView = (order: SandboxOrder) => ({
  order_id: order.order_id,
  order_code: orderCodeOf(order.store.marketplace, order.order_id),
  marketplace: order.store.marketplace,
  store_id: order.store.store_id,
  stage: order.stage,
  courier_type: order.courier.courier_type,
  total: order.total,
  tracking_number: order.tracking_number,
})

/** What tests and the control page ask of the sandbox: JSON in, JSON out, 400 with a message for what does not fit. */
export function mountControl(scope: FastifyInstance, parts: SandboxParts): void {
  const { world, faults, pushes, life, tokens } = parts

  const on: On = (method, path, shape, run) =>
    scope.route({
      method,
      url: `/control${path}`,
      async handler(request: FastifyRequest, reply: FastifyReply) {
        if (method !== 'GET' && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
          return reply.code(415).send({ message: 'send application/json' })
        try {
          const read = shape.safeParse(method === 'GET' ? request.query : bodyObject(request))
          if (!read.success) return reply.code(400).send({ message: z.prettifyError(read.error) })
          return reply.send((await run(read.data)) ?? {})
        } catch (error) {
          if (error instanceof Refusal || error instanceof SyntaxError || error instanceof RangeError)
            return reply.code(400).send({ message: error.message })
          throw error
        }
      },
    })
  const described = (one: SandboxStore) => {
    const standIn = parts.standIns.get(one.marketplace)
    return { ...one, orders: standIn?.orders === true, chats: standIn?.chatPushesOf !== undefined }
  }
  const storeOf = ({ marketplace, store_id }: { marketplace: string; store_id?: string }) => {
    const found = world.stores.find((one) => one.marketplace === marketplace && (store_id ?? one.store_id) === one.store_id)
    if (!found) throw new Refusal('bad-input', `no store ${store_id ?? ''} at ${marketplace}`)
    return found
  }
  const orderOf = ({ marketplace, order_id }: z.output<typeof oneOrder>) => {
    for (const order of world.orders()) if (order.order_id === order_id && order.store.marketplace === marketplace) return order
    throw new Refusal('not-found', `no order ${order_id} at ${marketplace}`)
  }

  on('GET', '/state', z.object({}), () => {
    const counts: Record<string, number> = {}
    for (const order of world.orders()) counts[order.stage] = (counts[order.stage] ?? 0) + 1
    return {
      seed: parts.seed(),
      pace: life.pace(),
      stores: world.stores.map(described),
      counts,
      faults: faults.list(),
      pushes: pushes.list().slice(-50).reverse(),
    }
  })
  on(
    'GET',
    '/orders',
    z.object({ marketplace: marketplaceSchema.optional(), limit: z.coerce.number().int().min(1).max(1000).default(50) }),
    (wanted) => ({
      orders: [...world.orders()]
        .filter((order) => (wanted.marketplace ?? order.store.marketplace) === order.store.marketplace)
        .slice(-wanted.limit)
        .reverse()
        .map(orderView),
    }),
  )
  on('POST', '/orders', newOrders, ({ count, qtys, marketplace, store_id, ...wanted }) => {
    const at = storeOf({ marketplace, store_id })
    if (!parts.standIns.get(at.marketplace)?.orders) throw new Refusal('bad-input', `${at.marketplace} has no orders`)
    const lines = qtys?.map((qty, place) => ({ sku: sellableSkus[place] as SandboxLine['sku'], qty }))
    return { orders: Array.from({ length: count }, () => orderView(world.make(at, lines ? { ...wanted, lines } : wanted))) }
  })
  on('POST', '/adopt', oneOrder.extend({ store_id: z.string(), stage: z.enum(stages) }), ({ order_id, stage, ...where }) =>
    orderView(world.adopt(storeOf(where), order_id, stage)),
  )
  on('POST', '/advance', oneOrder.extend({ to: z.enum(stages), reason: z.string().optional() }), ({ to, reason, ...which }) => {
    const order = orderOf(which)
    world.move(order, to, reason)
    return orderView(order)
  })

  on('POST', '/returns', oneOrder.extend({ state: z.enum(returnStates) }), ({ state, ...which }) => {
    const one = parts.returns.of(orderOf(which))
    if (!one) throw new Refusal('not-found', `nobody gives ${which.order_id} back`)
    parts.returns.go(one, state)
    return { state: one.state }
  })

  mountChatControl(on, parts, storeOf)
  mountListingControl(on, parts, storeOf)
  mountPaymentControl(on, parts)

  on('POST', '/faults', newFault, ({ times, ...fault }) => {
    faults.add({ ...fault, left: times })
    return { faults: faults.list() }
  })
  on('DELETE', '/faults', z.object({}), () => faults.clear())
  on('POST', '/expire-tokens', z.object(store), ({ marketplace, store_id }) => {
    for (const one of world.stores)
      if (one.marketplace === marketplace && (store_id ?? one.store_id) === one.store_id) tokens.get(marketplace)?.expire(one.store_id)
    if (store_id === undefined) tokens.get(marketplace)?.expire(everyStore)
  })

  on('POST', '/revoke', z.object({ ...store, told: z.boolean().default(true) }), ({ told, ...where }) => {
    const one = storeOf(where)
    tokens.get(one.marketplace)?.revoke(one.store_id)
    const push = told && parts.standIns.get(one.marketplace)?.revokedPushOf?.(one)
    if (push) pushes.send(push)
  })
  on('POST', '/delete-shop', z.object(store), (where) => {
    const one = storeOf(where)
    tokens.get(one.marketplace)?.delete(one.store_id)
    const push = parts.standIns.get(one.marketplace)?.revokedPushOf?.(one)
    if (push) pushes.send(push)
  })
  on('POST', '/shop-status', z.object({ ...store, status: z.string().max(20).nullable() }), ({ status, ...where }) => {
    const one = storeOf(where)
    tokens.get(one.marketplace)?.setShopStatus(one.store_id, status)
  })
  on('POST', '/followers', z.object({ ...store, followers_count: z.number().int() }), ({ followers_count, ...where }) => {
    storeOf(where).followers_count = followers_count
  })
  on('POST', '/accept', z.object(store), (where) => {
    const one = storeOf(where)
    tokens.get(one.marketplace)?.open(one.store_id)
  })
  on('GET', '/keys', z.object({}), () => ({
    keys: world.stores.flatMap(({ marketplace, store_id, store_name }) => {
      const kind = keyKinds[marketplace]
      const issued = tokens.get(marketplace)
      const key = kind && !issued?.isDeleted(store_id) && issued?.issue(kind, store_id, keyLifeMs)
      return key ? [{ marketplace, store_id, store_name, key }] : []
    }),
  }))
  on('POST', '/permission', z.object({ ...store, days: z.number().min(-400).max(400) }), ({ days, ...where }) => {
    const one = storeOf(where)
    const end = world.now() + days * 86_400_000
    tokens.get(one.marketplace)?.permitUntil(one.store_id, end)
    const push = days > 0 && days <= toldBeforeDays && parts.standIns.get(one.marketplace)?.endingPushOf?.(one, end)
    if (push) pushes.send(push)
    return { permission_end: new Date(end).toISOString() }
  })

  on('GET', '/pushes', z.object({ marketplace: marketplaceSchema.optional(), order_id: z.string().optional() }), (wanted) => ({
    pushes: pushes
      .list()
      .filter((push) => (wanted.marketplace ?? push.marketplace) === push.marketplace && (wanted.order_id ?? push.order_id) === push.order_id),
  }))
  on('POST', '/pushes/again', z.object({ push_id: z.number().int() }), async ({ push_id }) => ({ status: await pushes.again(push_id) }))
  on('POST', '/pushes/hold', z.object({}), () => pushes.hold())
  on('POST', '/pushes/release', z.object({ reversed: z.boolean().default(false) }), ({ reversed }) => pushes.release(reversed))
  on('POST', '/pushes/odd', z.object({ ...store, kind: z.enum(oddPushKinds) }), async ({ kind, ...where }) => ({
    status: await oddPush(parts, storeOf(where), kind),
  }))
  on('POST', '/pushes/idle', z.object({}), () => pushes.idle())

  on('POST', '/pace', newPace, (change) => {
    life.setPace(change)
    if ('chat_every_ms' in change) parts.chatLife.schedule()
    return { pace: life.pace() }
  })
  on('POST', '/reset', z.object({ seed: z.union([z.string(), z.number()]).optional() }), ({ seed }) => {
    parts.reset(seed ?? parts.seed())
    return { seed: parts.seed() }
  })
}
