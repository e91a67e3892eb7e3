import type { Address } from '../order/order.ts'
import { landmarks, lastNames, menNames, streetNames, womenNames } from './names.ts'
import { type City, cities } from './places.ts'
import type { Random } from './random.ts'

export interface Buyer {
  readonly name: string
  /** As buyers type it: `0812…` or `62812…`. */
  readonly phone: string
  readonly address: Address
  readonly city: City
}

const mobilePrefixes = [
  '811',
  '812',
  '813',
  '821',
  '822',
  '823',
  '851',
  '852',
  '853',
  '855',
  '856',
  '857',
  '858',
  '877',
  '878',
  '881',
  '895',
  '896',
  '897',
  '898',
] as const
const weightedCities = cities.map((place) => [place, place.weight] as const)

/** A name as people write it in a marketplace: mostly two words, sometimes one, three, or all lower case. */
export function drawName(random: Random): string {
  const woman = random.chance(0.74)
  const given = random.pick(woman ? womenNames : menNames)
  const family = random.pick(lastNames)
  const style = random.next()
  if (style < 0.08) return given
  if (style < 0.16) return `${given} ${random.pick(woman ? womenNames : menNames)} ${family}`
  if (style < 0.22) return `${given} ${family}`.toLowerCase()
  if (style < 0.25) return `${woman ? 'Ibu' : 'Bapak'} ${given}`
  return `${given} ${family}`
}

export const drawPhone = (random: Random): string =>
  `${random.chance(0.6) ? '62' : '0'}${random.pick(mobilePrefixes)}${random.digits(random.int(7, 8))}`

/** Draws a person and where they live, among `places` with their weights. */
export function drawBuyer(random: Random, places: readonly (readonly [City, number])[] = weightedCities): Buyer {
  const city = random.weighted(places)
  const [district, postal_code] = random.pick(city.districts)
  const name = drawName(random)
  const phone = drawPhone(random)
  const road = `${random.pick(streetNames)} ${random.chance(0.2) ? `Blok ${random.pick(['A', 'B', 'C', 'D', 'F'])}${random.int(1, 12)} ` : ''}No. ${random.int(1, 189)}`
  const ward = random.chance(0.7) ? `, RT ${String(random.int(1, 12)).padStart(3, '0')}/RW ${String(random.int(1, 9)).padStart(3, '0')}` : ''
  const hint = random.chance(0.35) ? ` (${random.pick(landmarks)})` : ''
  return {
    name,
    phone,
    city,
    address: { recipient: name, phone, street: `${road}${ward}${hint}`, district, city: city.city, province: city.province, postal_code },
  }
}
