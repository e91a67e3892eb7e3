import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { apiBase } from '#contract/core/api-base.ts'

/** One run of the load generator, as the benchmark asks for it through standard input. */
export interface Load {
  readonly url: string
  /** Query strings of GET /order, asked in turn, and whose session asks. */
  readonly asked: readonly { readonly query: string; readonly token: string }[]
  /** Left out: each is asked once. */
  readonly seconds?: number
}

export interface LoadResult {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  /** Replies. */
  readonly answered: number
  /** Replies that were not 2xx, and requests without a reply. */
  readonly failed: number
}

const connections = 16

const { url, asked, seconds } = (await json(process.stdin)) as Load
const requests = asked.map(({ query, token }) => ({
  method: 'GET' as const,
  path: `${apiBase}/order?${query}`,
  headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
}))
/** By itself every connection asks for all in turn: where each is to be asked once, a connection gets a share. */
let opened = 0
const once: Partial<autocannon.Options> = {
  amount: requests.length,
  setupClient(client) {
    const own = opened++
    client.setRequests(requests.filter((_, index) => index % connections === own))
  },
}
const result = await autocannon({ url, connections, requests, ...(seconds === undefined ? once : { duration: seconds }) })
const measured: LoadResult = {
  p50: result.latency.p50,
  p99: result.latency.p99,
  perSecond: result.requests.average,
  answered: result.requests.total,
  failed: result.non2xx + result.errors + result.timeouts,
}
console.log(JSON.stringify(measured))
