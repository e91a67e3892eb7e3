import type { Marketplace } from '../core/marketplace.ts'
import type { CourierType } from '../order/courier.ts'
import { type SellableSku, weightedSkus } from './catalogue.ts'
import { type CourierService, drawCourier } from './couriers.ts'
import { type Buyer, drawBuyer } from './people.ts'
import { cities } from './places.ts'
import type { Random } from './random.ts'

/** What a buyer puts through a marketplace's checkout. Amounts in whole rupiah. */
export interface Purchase {
  readonly buyer: Buyer
  readonly courier: CourierService
  readonly lines: readonly { readonly sku: SellableSku; readonly qty: number }[]
  readonly subtotal: number
  readonly shipping_fee: number
  readonly discount: number
  readonly total: number
  readonly cod: boolean
  /** Reserved now, handed over on a day of the buyer's choice. */
  readonly booking: boolean
  readonly note: string | null
}

const notes = [
  'Tolong bubble wrap ya kak',
  'Warna sesuai pesanan, jangan diganti',
  'Kirim hari ini ya kak, buat kado',
  'Mohon dicek dulu sebelum kirim',
  'Jangan dilipat kecil kak',
  'Titip satpam kalau rumah kosong',
  'Packing yang rapi ya min, makasih',
  'Kalau kosong boleh warna lain',
  'Tanpa nota harga ya, untuk hadiah 🎁',
  'Buat acara hari Sabtu, tolong cepat',
] as const

/** Couriers of the same day only drive within the sellers' own region. */
const nearCities = cities.filter(({ hub }) => hub.startsWith('BDO') || hub === 'CMI').map((place) => [place, place.weight] as const)
const allCities = cities.map((place) => [place, place.weight] as const)

const takesBookings = new Set<Marketplace>(['shopee'])
const paysOnDelivery = new Set<Marketplace>(['shopee', 'tiktok', 'lazada', 'dermaga'])

function drawQty(random: Random, sku: SellableSku): number {
  if (sku.price < 40_000 && random.chance(0.35)) return random.int(2, 6)
  if (random.chance(0.008)) return random.int(6, 24)
  return random.chance(0.12) ? 2 : 1
}

/** Draws what is bought, by whom and how it is to be sent; a SKU stands in one line only. */
export function drawPurchase(random: Random, marketplace: Marketplace): Purchase {
  const courier = drawCourier(random, marketplace)
  const near: Record<CourierType, boolean> = { instant: true, sameday: true, normal: false }
  const buyer = drawBuyer(random, near[courier.courier_type] ? nearCities : allCities)
  const wanted = random.weighted([
    [1, 66],
    [2, 21],
    [3, 8],
    [4, 3],
    [6, 2],
  ] as const)
  const lines = new Map<string, { sku: SellableSku; qty: number }>()
  for (let line = 0; line < wanted; line += 1) {
    const sku = random.weighted(weightedSkus)
    lines.set(sku.sku, { sku, qty: drawQty(random, sku) })
  }
  const bought = [...lines.values()]
  const subtotal = bought.reduce((sum, { sku, qty }) => sum + sku.price * qty, 0)
  const fee = courier.fee * (buyer.city.far ? 2 : 1) + (random.chance(0.3) ? 1500 : 0)
  const shipping_fee = random.chance(0.34) ? 0 : fee
  const discount = random.chance(0.3) ? Math.round((subtotal * random.int(3, 12)) / 100 / 500) * 500 : 0
  return {
    buyer,
    courier,
    lines: bought,
    subtotal,
    shipping_fee,
    discount,
    total: subtotal + shipping_fee - discount,
    cod: paysOnDelivery.has(marketplace) && courier.courier_type === 'normal' && random.chance(0.2),
    booking: takesBookings.has(marketplace) && random.chance(0.05),
    note: random.chance(0.14) ? random.pick(notes) : null,
  }
}
