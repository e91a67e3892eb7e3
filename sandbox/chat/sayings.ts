import type { Random } from '#contract/demo/random.ts'
import type { SandboxOrder, Stage } from '../order.ts'
import type { SandboxProduct, Saying } from './chat.ts'

const greetings = ['Kak', 'Halo kak', 'Permisi kak', 'Min', 'Assalamualaikum kak', 'Siang kak'] as const

const beforeShipping = [
  'pesanan {order} kapan dikirim ya?',
  'pesanan saya {order} sudah diproses belum?',
  'boleh dikirim hari ini? soalnya mau dipakai hari Sabtu 🙏',
  'bisa ganti alamat untuk pesanan {order}? saya salah tulis nomor rumah',
  'tolong dibubble wrap yang tebal ya, takut penyok',
  'pesanan {order} bisa digabung sama pesanan satunya ngga?',
] as const
const onTheWay = [
  'paket {order} sudah sampai mana ya?',
  'resi {order} kok belum ada pergerakan dari kemarin',
  'kurirnya belum datang juga, estimasi sampai kapan?',
  'nomor resinya boleh minta kak?',
] as const
const afterArrival = [
  'barangnya sudah sampai, tapi ukurannya kekecilan. bisa tukar?',
  'paketnya sudah diterima, makasih ya cepat banget 😍',
  'kok yang datang beda warna ya?',
  'ada garansinya ngga kak untuk {order}?',
] as const
const aboutProducts = [
  'yang ini ready?',
  'masih ada stoknya?',
  'kalau beli 3 dapat diskon ngga?',
  'bahannya adem ngga kak? takut gerah',
  'ukuran L untuk BB 65 kg muat?',
  'bisa COD?',
  'warnanya sama persis seperti di foto?',
] as const
const nags = [
  'halo?',
  'kok ga dibalas ya',
  'min??',
  'tolong dibalas dong kak',
  'masih buka kan tokonya?',
  'kalau ga ada respon saya batalin aja ya',
  '🙏🙏',
  'p',
] as const
const thanks = ['oke makasih kak', 'siap, ditunggu ya', 'baik kak terima kasih 🙏', 'ok', 'mantap, makasih infonya', '👍'] as const
const followUps = [
  'kalau ke Surabaya berapa hari ya?',
  'oke. packingnya aman kan?',
  'bisa minta foto aslinya kak?',
  'berarti besok dikirim ya?',
  'kalau tidak cocok bisa retur?',
  'ada warna lain ngga?',
] as const
const withPictures = ['ini fotonya kak', 'begini kondisinya', 'yang seperti ini ada?', ''] as const

const linesOf = (stage: Stage): readonly string[] => {
  if (['shipped', 'retry', 'waiting_pickup'].includes(stage)) return onTheWay
  if (['arrived', 'complete', 'complained', 'returned'].includes(stage)) return afterArrival
  return beforeShipping
}

const said = (text: string): Saying => ({ type: 'text', text })
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How a buyer begins: one message, or a greeting and then what they want. */
export function openingOf(random: Random, about: { order: SandboxOrder } | { product: SandboxProduct }): Saying[] {
  const line = 'order' in about ? random.pick(linesOf(about.order.stage)).replace('{order}', about.order.order_id) : random.pick(aboutProducts)
  const card: Saying[] = 'product' in about && random.chance(0.6) ? [{ type: 'product', text: '', product: about.product }] : []
  if (random.chance(0.35)) return [...card, said(random.pick(greetings)), said(line)]
  return [...card, said(random.chance(0.6) ? `${random.pick(greetings)}, ${line}` : capital(line))]
}

export const nagOf = (random: Random): Saying => said(random.pick(nags))

/** What a buyer answers to the seller; `ends` when they have no more to ask. */
export function answerOf(random: Random, picture: () => Saying['file']): { saying: Saying; ends: boolean } {
  const kind = random.next()
  if (kind < 0.45) return { saying: said(random.pick(thanks)), ends: true }
  if (kind < 0.65) return { saying: { type: 'image', text: random.pick(withPictures), file: picture() }, ends: false }
  return { saying: said(capital(random.pick(followUps))), ends: false }
}
