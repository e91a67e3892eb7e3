import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A load balancer of connections, as nginx and HAProxy are with health checks: new ones go to servers that say they are ready, in turn. */
export interface Balancer {
  readonly url: string
  /** Sends connections there too, from when it is ready. */
  add(url: string): void
  stop(): Promise<void>
}

const checkMs = 50

export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, boolean>()
  const open = new Set<Socket>()
  let turn = 0
  const front = createServer((client) => {
    const ready = [...servers].filter(([, up]) => up).map(([url]) => new URL(url))
    const chosen = ready[turn++ % ready.length]
    if (!chosen) {
      client.destroy()
      return
    }
    const server = connect(Number(chosen.port), chosen.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from))
    }
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  let stopped = false
  const checking = (async () => {
    while (!stopped) {
      for (const url of servers.keys()) {
        const up = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
          ({ ok }) => ok,
          () => false,
        )
        servers.set(url, up)
      }
      await sleep(checkMs)
    }
  })()
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    add: (url) => void servers.set(url, false),
    async stop() {
      stopped = true
      await checking
      for (const socket of open) socket.destroy()
      front.close()
    },
  }
}
