import type { InvoicePaper } from '#contract/sale/sale.ts'

/** What an invoice says, as it is read. */
export interface Invoice {
  readonly name: string
  readonly voided: boolean
  readonly sold_on: string
  readonly due_on: string | null
  readonly seller: { readonly name: string; readonly lines: readonly string[]; readonly logo: Buffer | null }
  readonly buyer: { readonly name: string; readonly lines: readonly string[] }
  readonly lines: readonly {
    readonly name: string
    readonly sku: string
    readonly qty: string
    readonly price: string
    readonly discount: string
    readonly total: string
  }[]
  /** Below the lines, the last two are what counts. */
  readonly sums: readonly { readonly name: string; readonly amount: string; readonly strong: boolean }[]
  readonly note: string | null
  readonly words: InvoiceWords
}

export interface InvoiceWords {
  readonly title: string
  readonly voided: string
  readonly sold: string
  readonly due: string
  readonly to: string
  readonly goods: string
  readonly qty: string
  readonly price: string
  readonly discount: string
  readonly total: string
  readonly page: (page: number, pages: number) => string
}

/** Millimetres in points. */
const mm = (length: number): number => (length * 72) / 25.4

interface Sheet {
  readonly width: number
  /** Null: as long as what stands on it. */
  readonly height: number | null
  readonly margin: number
  /** Of running text. */
  readonly size: number
}

export const sheets: Readonly<Record<InvoicePaper, Sheet>> = {
  a4: { width: mm(210), height: mm(297), margin: mm(15), size: 9 },
  a5: { width: mm(148), height: mm(210), margin: mm(10), size: 7.5 },
  roll80: { width: mm(80), height: null, margin: mm(4), size: 8 },
}
