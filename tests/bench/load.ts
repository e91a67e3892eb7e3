import autocannon from 'autocannon'

/** One run of the load generator, as the benchmark asks for it in the first argument. */
export interface Load {
  readonly url: string
  readonly token: string
  /** Query strings of GET /order, asked in turn. */
  readonly queries: readonly string[]
  readonly seconds: number
}

export interface LoadResult {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  /** Replies that were not 2xx, and requests without a reply. */
  readonly failed: number
}

const { url, token, queries, seconds } = JSON.parse(process.argv[2] ?? '') as Load
const result = await autocannon({
  url,
  connections: 16,
  duration: seconds,
  headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
  requests: queries.map((query) => ({ method: 'GET', path: `/api/order?${query}` })),
})
const measured: LoadResult = {
  p50: result.latency.p50,
  p99: result.latency.p99,
  perSecond: result.requests.average,
  failed: result.non2xx + result.errors + result.timeouts,
}
console.log(JSON.stringify(measured))
