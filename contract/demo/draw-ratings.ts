import type { Marketplace } from '../core/marketplace.ts'
import { drawListings } from './draw-listings.ts'
import { drawName } from './people.ts'
import { createRandom } from './random.ts'

/** A rating as its marketplace keeps it. */
export interface DrawnRating {
  readonly rating_id: string
  /** A product that the shop lists, by its marketplace's own id. */
  readonly product_id: string
  readonly variant_id: string
  /** 1 to 5. */
  readonly stars: number
  /** Empty: stars alone. */
  readonly comment: string
  readonly image_urls: readonly string[]
  readonly buyer_name: string
  /** How long ago it was given. */
  readonly age_ms: number
  /** What the seller answered, a day later. */
  readonly reply: string | null
}

const comments: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Bahannya adem, jahitannya rapi. Makasih kak!',
    'Sesuai foto, pengiriman cepat, packing aman.',
    'Udah order ketiga kali, nggak pernah kecewa 😍',
    'Warnanya cantik banget, pas di badan.',
    'Mantap, penjual ramah dan fast respon.',
    '',
  ],
  4: ['Bagus, cuma warnanya agak beda sedikit dari foto.', 'Barang oke, pengiriman agak lama.', 'Lumayan untuk harga segini.', ''],
  3: ['Biasa saja, bahannya lebih tipis dari perkiraan.', 'Ukuran kekecilan, padahal sudah ikut size chart.'],
  2: ['Jahitan di bagian lengan lepas.', 'Yang datang warnanya salah, chat belum dibalas.'],
  1: ['Barang rusak waktu diterima, kecewa.', 'Pesan dua yang datang satu. Tolong ditindaklanjuti ya kak.'],
}
const thanks = ['Terima kasih kak, ditunggu orderan berikutnya 🙏', 'Makasih banyak ulasannya kak!', 'Senang kakak suka. Sehat selalu ya kak.']
const sorry = ['Mohon maaf kak, silakan chat kami agar segera dibantu.', 'Maaf atas kendalanya kak, kami cek dan kabari lewat chat.']

const ratingsOfShop = 60
const dayMs = 86_400_000
/** Marketplaces tell ratings of the last three months. */
const oldestDays = 84

/** The ratings of a shop, the latest first. The same shop has the same, whoever asks. */
export function drawRatings(marketplace: Marketplace, storeId: string): DrawnRating[] {
  const random = createRandom(`ratings/${marketplace}/${storeId}`)
  const series = 70_000_000 + random.int(1, 99_999) * 100
  const listings = drawListings(marketplace, storeId)
  return Array.from({ length: ratingsOfShop }, (_, place): DrawnRating => {
    const of = random.fork(String(place))
    const listing = of.pick(listings)
    const stars = of.weighted([
      [5, 62],
      [4, 18],
      [3, 9],
      [2, 5],
      [1, 6],
    ] as const)
    const comment = of.pick(comments[stars] ?? [''])
    return {
      rating_id: String(series + ratingsOfShop - place),
      product_id: listing.product_id,
      variant_id: of.pick(listing.variants).variant_id,
      stars,
      comment,
      image_urls: comment && of.chance(0.25) ? [listing.image_url] : [],
      buyer_name: drawName(of),
      age_ms: Math.round(((place + of.next()) / ratingsOfShop) ** 1.6 * oldestDays * dayMs) + 3_600_000,
      reply: place > 4 && of.chance(stars > 3 ? 0.6 : 0.35) ? of.pick(stars > 3 ? thanks : sorry) : null,
    }
  })
}
