import type { Logger } from 'pino'

/** Does something at once and again and again, one run at a time; what fails is done by the next. Answers how to stop. */
export function every(ms: number, log: Logger, what: string, run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  const begin = () => {
    running ??= run()
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error, what }, 'could not be looked at; the next look does it'),
      )
      .finally(() => {
        running = undefined
      })
  }
  begin()
  const timer = setInterval(begin, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** As {@link every}, and the first time only after `ms`, when the server has settled. */
export function everyLater(ms: number, log: Logger, what: string, run: () => Promise<unknown>): () => Promise<void> {
  let stop: (() => Promise<void>) | undefined
  const timer = setTimeout(() => {
    stop = every(ms, log, what, run)
  }, ms).unref()
  return async () => {
    clearTimeout(timer)
    await stop?.()
  }
}
