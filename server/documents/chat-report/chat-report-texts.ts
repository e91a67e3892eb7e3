import type { Language } from '#contract/core/error-messages.ts'

const texts = {
  file: ['laporan-chat', 'chat-report'],
  summary: ['Ringkasan', 'Summary'],
  daily: ['Harian', 'Daily'],
  hourly: ['Per jam', 'By hour'],
  agents: ['Agen', 'Agents'],
  stores: ['Toko', 'Stores'],
  sessions: ['Sesi', 'Sessions'],
  period: ['Periode', 'Period'],
  made: ['Dibuat', 'Made'],
  filter: ['Filter', 'Filter'],
  new: ['pelanggan baru', 'new customers'],
  existing: ['pelanggan lama', 'existing customers'],
  zone: ['Zona waktu', 'Time zone'],
  cut: ['Hanya {most} sesi terbaru dari {total}', 'Only the newest {most} of {total} sessions'],
  note: ['Catatan', 'Note'],
  figure: ['Angka', 'Figure'],
  value: ['Nilai', 'Value'],
  date: ['Tanggal', 'Date'],
  hour: ['Jam (WIB)', 'Hour (WIB)'],
  answered: ['Terjawab', 'Answered'],
  answeredRate: ['Persentase terjawab', 'Answered, share'],
  neglected: ['Terabaikan', 'Neglected'],
  waiting: ['Menunggu', 'Waiting'],
  firstResponse: ['Rata-rata respons pertama', 'First response, average'],
  firstResponseMedian: ['Median respons pertama', 'First response, median'],
  converted: ['Sesi berkonversi', 'Converted sessions'],
  conversionRate: ['Konversi', 'Conversion'],
  orders: ['Pesanan', 'Orders'],
  revenue: ['Omzet', 'Revenue'],
  agent: ['Agen', 'Agent'],
  outside: ['Dari aplikasi marketplace', "From the marketplace's own application"],
  topAgent: ['Agen teratas', 'Top agent'],
  store: ['Toko', 'Store'],
  marketplace: ['Marketplace', 'Marketplace'],
  buyer: ['Pembeli', 'Buyer'],
  chat: ['Kode chat', 'Chat code'],
  state: ['Status', 'State'],
  startedAt: ['Mulai (WIB)', 'Began (WIB)'],
  firstReplyAt: ['Balasan pertama (WIB)', 'First reply (WIB)'],
  insideSessions: ['Sesi di jam kerja', 'Sessions in working hours'],
  outsideSessions: ['Sesi di luar jam kerja', 'Sessions outside working hours'],
} as const satisfies Record<string, readonly [id: string, en: string]>

export type ReportText = keyof typeof texts

/** The words of the workbook in a language; `{name}` is filled from `values`. */
export const reportTexts =
  (language: Language) =>
  (key: ReportText, values: Readonly<Record<string, string | number>> = {}): string =>
    texts[key][language === 'id' ? 0 : 1].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
