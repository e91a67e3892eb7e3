import { createRandom } from './random.ts'

/** Pieces of a SKU that a seller of the demo has to sell: few have run out. The same at every marketplace, since it is the same shelf. */
export function drawStock(sku: string): number {
  const random = createRandom(`stock/${sku}`)
  return random.chance(0.08) ? random.int(0, 3) : random.int(8, 160)
}
