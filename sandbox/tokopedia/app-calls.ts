import type { FastifyInstance } from 'fastify'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { appCall, shopCall } from './door.ts'
import { notificationOf, statusPushOf } from './shapes.ts'

/** What may be registered to be told of, each at an address of its own. */
const topics = [
  'order_notification_url',
  'order_cancellation_url',
  'order_status_url',
  'order_request_cancellation_url',
  'product_creation_url',
  'product_edit_url',
  'chat_notification_url',
  'product_changes_url',
  'campaign_notification_url',
] as const

export const shopInfoOf = ({ store_id, store_name }: SandboxStore) => ({
  shop_id: Number(store_id),
  user_id: 0,
  shop_name: store_name,
  logo: '',
  shop_url: `https://www.tokopedia.com/${store_id}`,
  is_owner: 1,
  is_open: 1,
  status: 1,
  date_shop_created: '2020-01-01',
  domain: store_id,
  admin_id: [],
  reason: '',
  district_id: 0,
  province_name: 'Jawa Barat',
  warehouses: [],
  subscribe_tokocabang: false,
  is_mitra: false,
})

const couriers = [
  { ShipmentID: 1, ShipmentName: 'JNE', ShipmentCode: 'jne' },
  { ShipmentID: 14, ShipmentName: 'J&T', ShipmentCode: 'jnt' },
]

/** What is asked of the application itself: its pushes, and how its shops send. */
export function mountApp(scope: FastifyInstance, parts: StandInParts): void {
  const { world, account } = parts
  const registered = new Map<string, string>()

  scope.get(
    '/v1/fs/:fs_id',
    appCall(parts, () => ({
      fs_id: Number(account.app_id),
      ...Object.fromEntries(topics.map((topic) => [topic, registered.get(topic) ?? account.callback_url])),
      webhook_secret: '',
    })),
  )
  scope.post(
    '/v1/fs/:fs_id/register',
    appCall(parts, (_stores, { fields }) => {
      const given = topics.flatMap((topic) => (fields[topic] === undefined ? [] : [[topic, String(fields[topic])] as const]))
      const wrong = given.find(([, address]) => !URL.canParse(address))
      if (given.length === 0 || wrong) throw new Refusal('bad-input', `${wrong?.[0] ?? 'a url'} is not valid`)
      for (const [topic, address] of given) registered.set(topic, address)
      return 'Success'
    }),
  )
  scope.get(
    '/v1/order/:order_id/fs/:fs_id/webhook',
    appCall(parts, (stores, { params, fields }) => {
      const order = [...world.orders()].find(({ store, order_id }) => stores.includes(store) && order_id === params.order_id)
      if (!order) throw new Refusal('not-found', `order ${params.order_id} is not found`)
      return fields.type === 'order_notification' ? notificationOf(order, account.app_id) : statusPushOf(order, account.app_id)
    }),
  )

  const shopOf = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => String(fields.shop_id)
  scope.post(
    '/v2/shop/fs/:fs_id/shop-status',
    shopCall(parts, shopOf, (_store, { fields }) => {
      if (fields.action !== 'open' && fields.action !== 'close') throw new Refusal('bad-input', 'action must be open or close')
      return 'success'
    }),
  )
  scope.get(
    '/v2/logistic/fs/:fs_id/info',
    shopCall(parts, shopOf, () =>
      couriers.map(({ ShipmentID, ShipmentName, ShipmentCode }) => ({
        shipper_id: ShipmentID,
        shipper_name: ShipmentName,
        shipper_code: ShipmentCode,
        logo: '',
        services: [{ service_id: ShipmentID, service_name: 'Reguler', service_desc: '', is_active: true }],
      })),
    ),
  )
  scope.get(
    '/v1/logistic/fs/:fs_id/active-info',
    shopCall(parts, shopOf, ({ store_id }) => ({
      Shops: [
        {
          ShopID: Number(store_id),
          ShipmentInfos: couriers.map((courier) => ({
            ...courier,
            ShipmentAvailable: 1,
            ShipmentImage: '',
            ShipmentPackages: [{ ShippingProductID: courier.ShipmentID, ProductName: 'Reguler', IsAvailable: 1 }],
            AWBStatus: 1,
          })),
        },
      ],
    })),
  )
}
