import type { Marketplace } from '#contract/core/marketplace.ts'

/** `lost-answer`: it is done, but nobody hears of it. `no-permission` and `session-over` are of conversations. */
export const faultKinds = [
  'refuse',
  'rate-limit',
  'time-out',
  'expired-token',
  'unavailable',
  'lost-answer',
  'no-permission',
  'session-over',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** What goes wrong, with whom, and how often still. */
export interface Fault {
  readonly kind: FaultKind
  readonly marketplace: Marketplace
  /** Any store when left out. */
  readonly store_id?: string
  /** Part of the path that it concerns (`ship_order`); every call but fetching tokens when left out. A refusal then lets reads through: what is refused is an act. */
  readonly call?: string
  /** The marketplace's words, for a refusal. */
  readonly reason?: string
  left: number
  /** Calls that fit and go through before the first that meets it. */
  skip?: number | undefined
}

export interface Called {
  readonly path: string
  /** It changes nothing. */
  readonly reads: boolean
}

/** Faults on demand: each is met by the next calls that fit, as often as it says. */
export interface Faults {
  add(fault: Fault): void
  take(marketplace: Marketplace, storeId: string, call: Called): Fault | undefined
  list(): readonly Fault[]
  clear(): void
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    add: (fault) => void faults.push({ ...fault }),
    take(marketplace, storeId, { path, reads }) {
      const fault = faults.find(
        ({ kind, call, ...one }) =>
          one.marketplace === marketplace &&
          (one.store_id ?? storeId) === storeId &&
          (call === undefined ? !(reads && kind === 'refuse') : path.includes(call)),
      )
      if (!fault) return undefined
      if (fault.skip) {
        fault.skip -= 1
        return undefined
      }
      fault.left -= 1
      if (fault.left <= 0) faults = faults.filter((one) => one !== fault)
      return fault
    },
    list: () => faults,
    clear() {
      faults = []
    },
  }
}
