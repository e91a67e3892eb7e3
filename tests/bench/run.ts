import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openBench, type Part } from './bench.ts'
import { browser } from './browser.ts'
import { bulkAccept } from './bulk-accept.ts'
import { chatFlood } from './chat-flood.ts'
import { chatSearch } from './chat-search.ts'
import { Closers } from './closers.ts'
import { faults } from './faults.ts'
import { type Figure, printFigures } from './figures.ts'
import { firstSync } from './first-sync.ts'
import { income } from './income.ts'
import { printLabels } from './labels.ts'
import { listExport } from './list-export.ts'
import { mixedOrders } from './mixed-orders.ts'
import { orderList } from './order-list.ts'
import { packing } from './packing.ts'
import { productImport } from './product-import.ts'
import { productSheet } from './product-sheet.ts'
import { repeatedKeys } from './repeated-keys.ts'
import { reports } from './reports.ts'
import { costBySize } from './sizes.ts'
import { start } from './start.ts'
import { stockPush } from './stock-push.ts'
import { threeServers } from './three-servers.ts'
import { webhookFlood } from './webhook-flood.ts'

const parts: Readonly<Record<string, Part>> = {
  start,
  server: orderList,
  bulk: bulkAccept,
  webhooks: webhookFlood,
  servers: threeServers,
  mixed: mixedOrders,
  'first-sync': firstSync,
  income,
  stock: stockPush,
  chat: async (bench) => [...(await chatSearch(bench)), ...(await chatFlood(bench))],
  keys: repeatedKeys,
  faults,
  export: listExport,
  import: productImport,
  sheet: productSheet,
  labels: printLabels,
  packing,
  browser,
}
/** Parts with a database of their own, of which no other knows. */
const apart = { reports, sizes: costBySize } as const
const isApart = (name: string): name is keyof typeof apart => name in apart

const usage = `npm run bench -- [--orders 1000000] [--only ${[...Object.keys(parts), ...Object.keys(apart)].join(',')}] [--browser-part <words>] [--rounds 30] [--database-url postgres://…]

  --orders        over five workspaces; the first one is measured. They are kept in data/bench
  --only          parts to run, separated by commas
  --browser-part  of the browser's figures only those whose name holds this
  --rounds        how often each browser figure is taken
  --database-url  a database of your own in the place of that, a cluster's too; it keeps what runs leave there`

const closers = new Closers()
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => void closers.close().then(() => process.exit(code)))

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exitCode = 1
} finally {
  await closers.close()
}

async function run(): Promise<void> {
  const wish = readWish()
  if (!wish) return
  const figures: Figure[] = []
  for (const name of wish.only.filter(isApart)) {
    console.log(`Measuring: ${name} …`)
    figures.push(...(await apart[name](closers, wish)))
  }
  const rest = wish.only.filter((name) => !isApart(name))
  if (rest.length > 0) figures.push(...(await together(wish, rest)))
  console.log('')
  printFigures(figures)
}

type Wish = NonNullable<ReturnType<typeof readWish>>

/** Parts of one database. */
async function together(wish: Wish, names: readonly string[]): Promise<Figure[]> {
  const bench = await openBench(closers, wish)
  console.log(
    `${availableParallelism()} × ${cpus()[0]?.model ?? 'CPU'}, node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}; ${bench.orders.toLocaleString('en')} orders, ${bench.ownOrders.toLocaleString('en')} in the measured workspace`,
  )
  const figures: Figure[] = []
  for (const name of names) {
    console.log(`Measuring: ${name} …`)
    try {
      figures.push(...((await parts[name]?.(bench)) ?? []))
    } catch (error) {
      // What was measured before is worth printing.
      console.error(error instanceof Error ? (error.stack ?? error.message) : error)
      process.exitCode = 1
    }
  }
  return figures
}

function readWish() {
  try {
    const { values } = parseArgs({
      options: {
        orders: { type: 'string', default: '1000000' },
        only: { type: 'string' },
        'browser-part': { type: 'string' },
        rounds: { type: 'string', default: '30' },
        'database-url': { type: 'string' },
      },
    })
    const only = values.only?.split(',') ?? Object.keys(parts)
    const unknown = only.filter((name) => !parts[name] && !isApart(name))
    const numbers = { orders: Number(values.orders), rounds: Number(values.rounds) }
    if (unknown.length) throw new Error(`There is no part ${unknown.join(', ')}`)
    for (const [name, value] of Object.entries(numbers)) if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number`)
    return { ...numbers, only, browserPart: values['browser-part'], databaseUrl: values['database-url'] }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exitCode = 1
    return null
  }
}
