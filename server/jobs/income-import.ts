import type { Language } from '#contract/core/error-messages.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { SheetLine } from '#contract/income/income-sheet.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { incomeImportJob, type StoreOfSheet, settlementsOfSheet, storeOfSheet, takeInIncome } from '#server/domains/income/income.port.ts'
import { failuresBook } from './failures-book.ts'
import type { RunLongJob } from './long-job.ts'
import { patiently } from './patiently.ts'

/** A line that nobody knows the order of. */
type Refused = SheetLine & { readonly reason: string }

/** Settlements of one transaction. */
const together = 50

const texts = {
  row: { id: 'Baris', en: 'Row' },
  order: { id: 'Pesanan', en: 'Order' },
  unknown: { id: 'Marketplace tidak mengenal pesanan ini.', en: 'The marketplace does not know this order.' },
} as const satisfies Record<string, Record<Language, string>>

/** The marketplace's id of an order as a sheet names it; null: nobody knows it. */
async function idOf({ channels }: ChannelServices, store: StoreOfSheet, name: string): Promise<string | null> {
  const prefix = `${marketplaceFacts[store.marketplace].prefix}-`
  if (name.startsWith(prefix)) return name.slice(prefix.length)
  if (/^\d+$/.test(name) || !channels.get(store.marketplace)?.orders?.named) return name
  return patiently(() => channels.call(store.marketplace, store, async ({ orders }, connection) => (await orders?.named?.(connection, name)) ?? null))
}

/** Finds the orders of a sheet and takes in what it says of them; those that nobody knows become a sheet again. */
export const runIncomeImport: RunLongJob<typeof incomeImportJob.input> = {
  job: incomeImportJob,
  async run(work, { store_code, columns, lines }, services) {
    const store = await services.database.read(work.workspace_id, (connection) => storeOfSheet(connection, store_code, services.channels))
    const ids = new Map<string, string>()
    const refused: Refused[] = []
    const reason = texts.unknown[work.language]
    for (const [at, line] of lines.entries()) {
      const known = ids.get(line.order) ?? (await idOf(services, store, line.order))
      if (known === null) {
        refused.push({ ...line, reason })
        work.fail([{ id: line.order, reason }])
      } else ids.set(line.order, known)
      await work.at(at, lines.length)
    }
    const settlements = settlementsOfSheet(store.store_id, columns, lines, (order) => ids.get(order))
    for (let from = 0; from < settlements.length; from += together) {
      await takeInIncome(services, store, settlements.slice(from, from + together))
      await work.pause(0)
    }
    await work.at(lines.length, lines.length)
    if (refused.length === 0) return
    const { language } = work
    const titles = [
      { title: texts.row[language], kind: 'number' as const, width: 8, value: ({ row }: Refused) => row },
      { title: texts.order[language], kind: 'text' as const, width: 36, value: ({ order }: Refused) => order },
    ]
    await work.keep(...failuresBook(work.name, language, titles, refused))
  },
}
