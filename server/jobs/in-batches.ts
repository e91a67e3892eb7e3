/**
 * Joins calls that come while one is running into the next run, so that many small results cost few transactions and none waits for a timer.
 * Each call ends, or fails, with the run that it was part of.
 */
export function inBatches<T>(most: number, run: (entries: readonly T[]) => Promise<void>): (entry: T) => Promise<void> {
  let waiting: { entry: T; end: (error?: unknown) => void }[] = []
  let running = false

  async function drain(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      const error = await run(batch.map(({ entry }) => entry)).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('A batch failed'),
      )
      for (const { end } of batch) end(error)
    }
    running = false
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, end: (error) => (error ? reject(error) : resolve()) })
      if (!running) void drain()
    })
}
