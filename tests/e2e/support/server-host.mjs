// A process in which a worker's tests start their servers one after the other: what the server is made of is loaded, and warm, from the second on.
// Takes { start: environment } and { stop: true }; says { started: true } | { failed: string } and { stopped: true }. What servers print goes to stdout.
import { pino } from 'pino'

const built = (name) => import(new URL(`../../../dist/server/${name}.js`, import.meta.url))
const [{ readConfig }, { serve }, { createClosers }] = await Promise.all(['config', 'serve', 'shutdown'].map(built))

let closers

const acts = {
  async start(env) {
    closers = createClosers()
    const config = readConfig(env)
    await serve(config, pino({ level: config.logLevel, base: null }, pino.destination({ sync: true })), closers)
    return { started: true }
  },
  async stop() {
    await closers?.close()
    return { stopped: true }
  },
}

process.on('message', async ([act, value]) => {
  process.send(await acts[act](value).catch((error) => ({ failed: error.stack ?? String(error) })))
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
