import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server on which what is sent is under way for a while. What its sender gives up meanwhile never arrives. */
export async function openSlowLine(to: string) {
  const { port, hostname } = new URL(to)
  const open = new Set<Socket>()
  let delayMs = 0
  const line = createServer((client) => {
    const server = connect(Number(port), hostname)
    server.pipe(client)
    client.on('data', (sent) => setTimeout(() => client.destroyed || server.write(sent), delayMs))
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        other.destroy()
      })
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** Milliseconds, for what is sent from now on. */
    delay(ms: number) {
      delayMs = ms
    },
    close() {
      for (const socket of open) socket.destroy()
      line.close()
    },
  }
}
