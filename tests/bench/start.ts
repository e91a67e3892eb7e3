import type { Bench } from './bench.ts'
import { startBenchServer } from './bench-server.ts'
import { type Figure, ms, percentile } from './figures.ts'

const starts = 5

/** Starts the server again and again on a database that is there. */
export async function start({ databaseUrl, closers }: Bench): Promise<Figure[]> {
  const times: number[] = []
  let memory = 0
  // The first one is not counted: the code comes from disk.
  for (let round = 0; round <= starts; round += 1) {
    const server = await startBenchServer(databaseUrl, closers)
    if (round > 0) times.push(server.startedIn)
    memory = await server.memory()
    await server.stop()
  }
  return [
    { name: 'server start to first 200, warm', measured: `median ${ms(percentile(times, 0.5))} · worst ${ms(Math.max(...times))}`, aim: '≤ 2 s' },
    { name: 'memory of the server after its start', measured: `${(memory / 2 ** 20).toFixed(0)} MB`, aim: '≤ 200 MB' },
  ]
}
