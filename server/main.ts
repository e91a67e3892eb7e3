import './heap.ts'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { CannotStart } from './db/cannot-start.ts'
import { AlreadyRunning } from './db/data-folder.ts'
import { say } from './say.ts'
import { serve } from './serve.ts'
import { closeOnSignals, createClosers } from './shutdown.ts'
import { logFields } from './tracing/trace.ts'

const closers = createClosers()

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: null, ...(config.traces && { mixin: logFields }) })
  closeOnSignals(closers, log, say)
  // The last to close: what closes before it is told of too.
  if (config.traces) closers.onClose((await import('./tracing/open-tracing.ts')).openTracing(log))
  await serve(config, log, closers)
} catch (error) {
  // Stopped while it was starting: what fails now fails because of that, and whoever stopped it ends the process.
  if (closers.closing()) await new Promise(() => undefined)
  await closers.close()
  if (error instanceof AlreadyRunning) {
    say(`${error.message}.${error.logIns}`)
    process.exit(0)
  }
  process.stderr.write(`${error instanceof CannotStart ? error.message : `Dermaga cannot start: ${(error as Error).stack ?? String(error)}`}\n`)
  process.exit(1)
}
