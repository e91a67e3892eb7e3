import type { FastifyInstance } from 'fastify'
import type { SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { openCall, ShopeeError, shopCall } from './door.ts'
import { couriers, seconds } from './shapes.ts'

const addressOf = ({ store_name }: SandboxStore) => ({
  address_id: 900_101,
  region: 'ID',
  state: 'JAWA BARAT',
  city: 'KOTA BANDUNG',
  district: 'COBLONG',
  town: '',
  address: `Gudang ${store_name}`,
  zipcode: '40131',
})

/** What a shop is, where it sends from and by whom; and which shops allowed the application. */
export function mountShop(scope: FastifyInstance, parts: StandInParts): void {
  const { world, tokens } = parts
  const profiles = new Map<SandboxStore, Record<string, unknown>>()

  scope.get(
    '/api/v2/shop/get_profile',
    shopCall(parts, (store) => ({
      shop_logo: '',
      description: '',
      shop_name: store.store_name,
      invoice_issuer: 'Other',
      ...profiles.get(store),
    })),
  )
  scope.post(
    '/api/v2/shop/update_profile',
    shopCall(parts, (store, { shop_name, shop_logo, description }) => {
      const given = Object.fromEntries(Object.entries({ shop_name, shop_logo, description }).filter(([, value]) => value !== undefined))
      if (Object.keys(given).length === 0) throw new ShopeeError('error_param', 'One of shop_name, shop_logo and description is expected.')
      const profile = { ...profiles.get(store), ...given }
      profiles.set(store, profile)
      return { shop_name: store.store_name, shop_logo: '', description: '', ...profile }
    }),
  )
  scope.get(
    '/api/v2/shop/get_warehouse_detail',
    shopCall(parts, () => {
      throw new ShopeeError('error_not_multi_warehouse', 'The shop has no warehouses of its own.')
    }),
  )
  scope.get(
    '/api/v2/shop/get_shop_notification',
    shopCall(parts, () => ({ cursor: 0, data: {} })),
  )
  scope.get(
    '/api/v2/shop/get_shop_holiday_mode',
    shopCall(parts, () => ({ holiday_mode_on: false, holiday_mode_mtime: 0 })),
  )

  scope.get(
    '/api/v2/logistics/get_address_list',
    shopCall(parts, (store) => ({
      show_pickup_address: true,
      address_list: [{ ...addressOf(store), full_address: `Gudang ${store.store_name}, COBLONG, KOTA BANDUNG, JAWA BARAT, ID, 40131` }].map(
        (address) => ({ ...address, address_type: ['DEFAULT_ADDRESS', 'PICKUP_ADDRESS', 'RETURN_ADDRESS'] }),
      ),
    })),
  )
  scope.get(
    '/api/v2/logistics/get_channel_list',
    shopCall(parts, () => ({
      logistics_channel_list: couriers.map(({ id, name, compulsory }) => ({
        logistics_channel_id: id,
        logistics_channel_name: name,
        cod_enabled: true,
        enabled: true,
        preferred: false,
        fee_type: 'SIZE_INPUT',
        size_list: [],
        weight_limit: { item_max_weight: 30, item_min_weight: 0.001 },
        item_max_dimension: { height: 100, width: 100, length: 100, unit: 'cm', dimension_sum: 200 },
        volume_limit: {},
        logistics_description: '',
        force_enable: compulsory,
        compulsory_channel: compulsory,
        mask_channel_id: 0,
        block_seller_cover_shipping_fee: false,
        support_cross_border: false,
        logistics_capability: { seller_logistics: false, preprint: false },
      })),
    })),
  )

  const permitted = () => world.stores.filter(({ marketplace, store_id }) => marketplace === 'shopee' && tokens.isOpen(store_id))
  scope.get(
    '/api/v2/public/get_shops_by_partner',
    openCall(parts, ({ page_size, page_no }) => {
      const [size, page] = [Math.min(Number(page_size ?? 100), 100), Number(page_no ?? 1)]
      if (!(size >= 1 && page >= 1)) throw new ShopeeError('error_param', 'page_no and page_size must be positive.')
      const all = permitted()
      const authed_shop_list = all.slice((page - 1) * size, page * size).map(({ store_id }) => ({
        region: 'ID',
        shop_id: Number(store_id),
        auth_time: seconds(world.now()) - 86_400,
        expire_time: seconds(tokens.permissionEnd(store_id)),
        sip_affi_shop_list: [],
      }))
      return { authed_shop_list, more: all.length > page * size }
    }),
  )
  scope.get(
    '/api/v2/public/get_merchants_by_partner',
    openCall(parts, () => ({ authed_merchant_list: [], more: false })),
  )
  scope.get(
    '/api/v2/public/get_shopee_ip_ranges',
    openCall(parts, () => ({ ip_list: ['127.0.0.1/32'] })),
  )
}
