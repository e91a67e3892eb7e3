import type { Marketplace } from '../core/marketplace.ts'
import { type CourierType, courierTypeOf } from '../order/courier.ts'
import type { Random } from './random.ts'

/** A courier's service as a marketplace names it, with the price of an ordinary parcel and the form of its tracking numbers. */
export interface CourierService {
  readonly courier_name: string
  readonly courier_service_name: string
  readonly courier_type: CourierType
  /** Whole rupiah; far cities cost up to twice. */
  readonly fee: number
  /** `#` stands for a digit, `*` for a letter or digit. */
  readonly tracking: string
}

const service = (courier_name: string, courier_service_name: string, fee: number, tracking: string): CourierService => ({
  courier_name,
  courier_service_name,
  courier_type: courierTypeOf(courier_name, courier_service_name),
  fee,
  tracking,
})

export const courierServices = {
  sicepatReg: service('SiCepat', 'REG', 11_000, '00411#######'),
  sicepatHalu: service('SiCepat', 'HALU', 8_000, '00412#######'),
  jneReg: service('JNE', 'REG', 12_000, '1511#########'),
  jneYes: service('JNE', 'YES', 22_000, '1520#########'),
  jntEz: service('J&T', 'EZ', 11_000, 'JX##########'),
  jntEco: service('J&T', 'Eco', 8_500, 'JZ##########'),
  anteraja: service('AnterAja', 'Reguler', 10_000, '1000############'),
  anterajaSameDay: service('AnterAja', 'Same Day', 18_000, '1001############'),
  spxStandard: service('Shopee Express', 'Standard', 9_000, 'SPXID05#########'),
  spxHemat: service('Shopee Express', 'Hemat', 7_000, 'SPXID06#########'),
  spxInstant: service('Shopee Express', 'Instant', 25_000, 'SPXID09#########'),
  gosendInstant: service('GoSend', 'Instant', 28_000, 'GK-11-##########'),
  gosendSameDay: service('GoSend', 'Same Day', 19_000, 'GK-12-##########'),
  grabInstant: service('Grab', 'Instant', 27_000, 'IN-2-*************'),
  grabSameDay: service('Grab', 'Same Day', 18_000, 'IN-3-*************'),
  paxel: service('Paxel', 'Regular', 15_000, 'STR-#######-*****'),
  tiki: service('TIKI', 'REG', 12_000, '66004#######'),
  tikiOns: service('TIKI', 'ONS', 21_000, '66005#######'),
  ninja: service('Ninja Express', 'Standard', 10_000, 'NLIDAP##########'),
  lex: service('LEX ID', 'Standard', 9_000, 'LXAD-##########'),
  blibliExpress: service('Blibli Express', 'Reguler', 10_000, 'BES-##########'),
  wahana: service('Wahana', 'Normal', 7_500, 'AKA#####'),
} as const satisfies Record<string, CourierService>

const c = courierServices
type Weighted = readonly (readonly [CourierService, number])[]

const byOwnCourier: Weighted = [
  [c.jneReg, 35],
  [c.sicepatReg, 25],
  [c.jntEz, 25],
  [c.tiki, 5],
  [c.wahana, 4],
  [c.gosendInstant, 3],
  [c.gosendSameDay, 3],
]

/** What buyers choose on each marketplace, with how often. */
export const couriersOf: Readonly<Record<Marketplace, Weighted>> = {
  shopee: [
    [c.spxStandard, 46],
    [c.spxHemat, 14],
    [c.jntEz, 16],
    [c.sicepatReg, 8],
    [c.jneReg, 6],
    [c.anteraja, 4],
    [c.spxInstant, 3],
    [c.gosendSameDay, 2],
    [c.grabInstant, 1],
  ],
  tokopedia: [
    [c.sicepatReg, 26],
    [c.anteraja, 20],
    [c.jneReg, 14],
    [c.jntEz, 12],
    [c.sicepatHalu, 8],
    [c.gosendInstant, 7],
    [c.gosendSameDay, 5],
    [c.jneYes, 3],
    [c.tiki, 2],
    [c.paxel, 2],
    [c.grabInstant, 1],
  ],
  tiktok: [
    [c.jntEz, 60],
    [c.jntEco, 15],
    [c.ninja, 15],
    [c.sicepatReg, 10],
  ],
  lazada: [
    [c.lex, 60],
    [c.jntEz, 20],
    [c.ninja, 20],
  ],
  blibli: [
    [c.blibliExpress, 60],
    [c.jneReg, 20],
    [c.anterajaSameDay, 10],
    [c.paxel, 10],
  ],
  dermaga: [
    [c.jneReg, 30],
    [c.sicepatReg, 30],
    [c.jntEz, 20],
    [c.anteraja, 10],
    [c.gosendSameDay, 6],
    [c.grabSameDay, 4],
  ],
  baleomol: byOwnCourier,
  whatsapp: byOwnCourier,
  facebook: byOwnCourier,
  instagram: byOwnCourier,
  offline: byOwnCourier,
}

export const drawCourier = (random: Random, marketplace: Marketplace): CourierService => random.weighted(couriersOf[marketplace])

export const drawTrackingNumber = (random: Random, courier: CourierService): string =>
  courier.tracking.replace(/[#*]/g, (mark) => (mark === '#' ? random.digits(1) : random.code(1)))
