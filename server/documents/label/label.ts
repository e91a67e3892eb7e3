/** What one shipping label shows. */
export interface Label {
  readonly order_code: string
  /** The marketplace's name as people know it. */
  readonly marketplace: string
  readonly courier_name: string
  readonly courier_service_name: string
  readonly tracking_number: string
  /** Sorting code that couriers print large; null where there is none. */
  readonly routing_code: string | null
  readonly sender: {
    readonly name: string
    readonly phone: string
    readonly address: string
    /** Of a parcel that the seller labels by themselves; null: a marketplace's, or there is none. */
    readonly logo: Buffer | null
  }
  readonly recipient: {
    readonly recipient: string
    readonly phone: string
    readonly street: string
    readonly district: string
    readonly city: string
    readonly province: string
    readonly postal_code: string
  }
  /** What the courier collects, in whole rupiah; null when it is paid. */
  readonly cod_amount: number | null
  readonly lines: readonly { readonly sku: string; readonly name: string; readonly variant: string; readonly qty: number }[]
  readonly note: string | null
  /** ISO instant. */
  readonly ordered_at: string
}
