import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A load balancer of connections, as nginx and HAProxy are with health checks: each goes to the next server that says it is ready. */
export interface Balancer {
  readonly url: string
  add(url: string): void
  stop(): Promise<void>
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )

export async function startBalancer(): Promise<Balancer> {
  const servers: string[] = []
  const open = new Set<Socket>()
  let turn = 0

  /** Asked for each connection: what was true a moment ago depends on how busy the machine is. */
  async function nextReady(): Promise<URL | undefined> {
    for (let tried = 0; tried < servers.length; tried += 1) {
      const url = servers[turn++ % servers.length] as string
      if (await isReady(url)) return new URL(url)
    }
    return undefined
  }

  const front = createServer(async (client) => {
    client.on('error', () => undefined)
    const chosen = await nextReady()
    if (!chosen || client.destroyed) return void client.destroy()
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
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    add: (url) => void servers.push(url),
    async stop() {
      for (const socket of open) socket.destroy()
      front.close()
    },
  }
}
