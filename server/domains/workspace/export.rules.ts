import type { Language } from '#contract/core/error-messages.ts'

/** Of the form of an export: who reads one knows what to expect. */
export const exportVersion = 1

/**
 * Tables that an export leaves out: what opens doors (sessions of marketplaces that are being connected, links of invitations, keys of browsers and of programs), and
 * what serves a moment (replies that are kept a day, work under way with its files, news for windows that are open and for people, who has an order open).
 */
export const leftOutTables: ReadonlySet<string> = new Set([
  'store_authorisation',
  'invitation',
  'api_key',
  'push_subscription',
  'push_cursor',
  'notification',
  'idempotency_key',
  'long_job',
  'long_job_part',
  'event_log',
  'event_cursor',
  'order_on_it',
  'webhook_delivery',
])

/** Columns that are left out of tables that are not: the tokens of stores, and numbers of people that mean nothing elsewhere. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = {
  store: ['credentials_sealed'],
  agent: ['login_id', 'version', 'changed_at'],
  workspace: ['delete_at', 'delete_asked_at', 'delete_asked_by', 'packing_helper'],
}

/** Rows that are left out: whoever has the seed of a draw knows who will win it. */
export const leftOutRows: Readonly<Record<string, string>> = { roulette: 't.drawn_at is not null' }

/** What a reader writes in place of what was left out and cannot be nothing. */
export const readAs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // It has no tokens: its owner gives it some anew.
  store: { token_valid: 'false' },
}

interface Kind {
  readonly name: Readonly<Record<Language, string>>
  readonly tables: readonly string[]
}

/** The workbooks, with the tables that are a sheet of each. What is in none is in the JSON alone: pictures, counters, and how screens are set. */
export const workbooks: readonly Kind[] = [
  { name: { id: 'Pesanan', en: 'Orders' }, tables: ['orders', 'order_item', 'order_log', 'logistic_history', 'order_scan', 'order_return'] },
  { name: { id: 'Produk', en: 'Products' }, tables: ['product', 'sku', 'sku_part', 'product_category', 'listing', 'product_log'] },
  { name: { id: 'Stok', en: 'Stock' }, tables: ['stock_movement', 'stock_io', 'stock_io_line', 'stock_campaign', 'stock_campaign_line'] },
  {
    name: { id: 'Percakapan', en: 'Chats' },
    tables: ['chat', 'chat_message', 'chat_tag', 'reply_template', 'chat_broadcast', 'chat_broadcast_receiver'],
  },
  { name: { id: 'Pelanggan', en: 'Customers' }, tables: ['buyer', 'customer', 'rating', 'product_discussion'] },
  { name: { id: 'Penjualan', en: 'Sales' }, tables: ['sale', 'sale_payment', 'order_income', 'order_income_line', 'sales_day', 'sku_sales'] },
  {
    name: { id: 'Pembelian', en: 'Purchases' },
    tables: ['purchase', 'purchase_line', 'purchase_receipt', 'purchase_receipt_line', 'purchase_payment', 'supplier'],
  },
  {
    name: { id: 'Absensi dan gaji', en: 'Attendance and payroll' },
    tables: [
      'attendance_entry',
      'attendance_day',
      'attendance_correction',
      'attendance_leave',
      'attendance_shift',
      'payroll_wage',
      'payroll_item',
      'payroll_slip',
    ],
  },
  {
    name: { id: 'Ruang kerja', en: 'Workspace' },
    tables: ['workspace', 'agent', 'store', 'membership', 'membership_order', 'workspace_log', 'workspace_setting'],
  },
]

/** What an export says of itself. */
export interface Manifest {
  readonly version: number
  readonly workspace_id: number
  readonly name: string
  readonly exported_at: string
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>
  readonly left_out: { readonly tables: readonly string[]; readonly columns: Readonly<Record<string, readonly string[]>> }
}

export const pathOf = (table: string): string => `json/${table}.ndjson`
export const manifestPath = 'manifest.json'
/** Somebody who sits at a seat. */
export interface Person {
  readonly user_id: number
  readonly email: string
  readonly name: string
  readonly language: Language
}

/** Who sits at the seats: by e-mail, since a login's number means nothing elsewhere. */
export const peoplePath = 'json/people.ndjson'
