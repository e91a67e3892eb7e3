import type { Marketplace } from '../core/marketplace.ts'
import { undatedOrderId } from './order-ids.ts'
import { createRandom } from './random.ts'

/** Why a buyer gives an order back, as its marketplace keeps it. */
export interface DrawnReturn {
  readonly kind: 'refund' | 'return_refund'
  /** By a word that each marketplace has one of its own for. */
  readonly reason: 'damaged' | 'wrong' | 'incomplete' | 'not_as_described'
  readonly comment: string
  readonly pictures: number
}

const words: Readonly<Record<DrawnReturn['reason'], readonly string[]>> = {
  damaged: ['Barang sobek waktu dibuka kak, ada fotonya.', 'Jahitan lepas dan ada noda, mohon dibantu.'],
  wrong: ['Yang datang warnanya beda dari pesanan.', 'Ukuran salah, saya pesan L yang datang M.'],
  incomplete: ['Pesan dua yang datang cuma satu.', 'Paket kurang satu barang, sudah saya video waktu buka.'],
  not_as_described: ['Bahannya tidak seperti di foto.', 'Barang tidak sesuai deskripsi, tipis sekali.'],
}

/** The same order has the same, whoever asks, and whatever day is in its id. */
export function drawReturn(marketplace: Marketplace, orderId: string): DrawnReturn {
  const random = createRandom(`returns/${marketplace}/${undatedOrderId(marketplace, orderId)}`)
  const reason = random.pick(['damaged', 'wrong', 'incomplete', 'not_as_described'] as const)
  return { kind: random.chance(0.35) ? 'refund' : 'return_refund', reason, comment: random.pick(words[reason]), pictures: random.int(1, 3) }
}
