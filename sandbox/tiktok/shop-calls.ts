import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { fail, isSigned, shopCall, shopsOf, succeed, TiktokError } from './door.ts'
import { deliveryOption, seconds, senderAddressOf, shippingProviders, warehouseId } from './shapes.ts'

const events = new Set([
  'ORDER_STATUS_CHANGE',
  'REVERSE_STATUS_UPDATE',
  'RECIPIENT_ADDRESS_UPDATE',
  'PACKAGE_UPDATE',
  'PRODUCT_STATUS_CHANGE',
  'SELLER_DEAUTHORIZATION',
  'UPCOMING_AUTHORIZATION_EXPIRATION',
  'CANCELLATION_STATUS_CHANGE',
  'RETURN_STATUS_CHANGE',
  'NEW_CONVERSATION',
  'NEW_MESSAGE',
])

interface Webhook {
  readonly event_type: string
  readonly address: string
  readonly create_time: number
  readonly update_time: number
}

/** What a shop is: where it sends from and by whom, what the seller may do, and what it has pushed where. */
export function mountShop(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts

  /** Calls of the seller, whose shops need not be named. */
  const sellerCall =
    (run: (stores: readonly SandboxStore[]) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!isSigned(parts, request, false)) return fail(reply, 106_001, 'signature is invalid', 401)
      const shops = shopsOf(parts, request)
      return shops.length === 0 ? fail(reply, 105_002, 'Expired credentials: access token is expired', 401) : reply.send(succeed(run(shops)))
    }
  scope.get(
    '/seller/202309/shops',
    sellerCall((stores) => ({ shops: stores.map(({ store_id }) => ({ id: store_id, region: 'ID' })) })),
  )
  scope.get(
    '/seller/202309/permissions',
    sellerCall(() => ({ permissions: [] })),
  )
  scope.get(
    '/authorization/202405/category_assets',
    sellerCall(() => ({ category_assets: [] })),
  )

  scope.get(
    '/logistics/202309/warehouses',
    shopCall(parts, (store) => ({
      warehouses: (['SALES_WAREHOUSE', 'RETURN_WAREHOUSE'] as const).map((type, place) => ({
        id: place === 0 ? warehouseId : `${warehouseId.slice(0, -1)}9`,
        name: `Gudang ${store.store_name}`,
        effect_status: 'ENABLED',
        type,
        sub_type: 'DOMESTIC_WAREHOUSE',
        is_default: true,
        address: {
          ...{ region: 'Indonesia', state: 'Jawa Barat', city: 'Kota Bandung', distict: 'Coblong', town: '', contact_person: store.store_name },
          ...{ postal_code: '40131', full_address: senderAddressOf(store).full_address, region_code: 'ID', phone_number: '(+62)8112000000' },
        },
      })),
    })),
  )
  scope.get(
    '/logistics/202309/warehouses/:warehouse_id/delivery_options',
    shopCall(parts, (_store, _fields, { warehouse_id }) => {
      if (warehouse_id !== warehouseId) throw new TiktokError(36_009_004, 'warehouse_id is invalid')
      return {
        delivery_options: [
          {
            ...deliveryOption,
            type: 'STANDARD',
            description: '',
            dimension_limit: { max_height: 100, max_length: 100, max_width: 100, unit: 'CM' },
            weight_limit: { max_weight: 30_000, min_weight: 1, unit: 'GRAM' },
            platform: ['TIKTOK_SHOP', 'TOKOPEDIA'],
          },
        ],
      }
    }),
  )
  scope.get(
    '/logistics/202309/delivery_options/:delivery_option_id/shipping_providers',
    shopCall(parts, (_store, _fields, { delivery_option_id }) => {
      if (delivery_option_id !== deliveryOption.id) throw new TiktokError(36_009_004, 'delivery_option_id is invalid')
      return { shipping_providers: shippingProviders }
    }),
  )

  const webhooks = new Map<SandboxStore, Map<string, Webhook>>()
  const of = (store: SandboxStore) => webhooks.get(store) ?? webhooks.set(store, new Map()).get(store) ?? new Map()
  const named = (value: unknown) => {
    if (!events.has(String(value))) throw new TiktokError(36_009_004, 'event_type is invalid')
    return String(value)
  }
  const path = '/event/202309/webhooks'
  scope.get(
    path,
    shopCall(parts, (store) => ({ webhooks: [...of(store).values()], total_count: of(store).size })),
  )
  scope.put(
    path,
    shopCall(parts, (store, { event_type, address }) => {
      if (!URL.canParse(String(address))) throw new TiktokError(36_009_004, 'address is invalid')
      const at = seconds(world.now())
      const before = of(store).get(named(event_type))
      of(store).set(named(event_type), {
        event_type: named(event_type),
        address: String(address),
        create_time: before?.create_time ?? at,
        update_time: at,
      })
      return {}
    }),
  )
  scope.delete(
    path,
    shopCall(parts, (store, { event_type }) => {
      of(store).delete(named(event_type))
      return {}
    }),
  )
}
