import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface NewerBuild {
  readonly url: string
  /** From now on the server has another version of the app: its page says so, and its worker lists a page that changed. */
  release(version: string): void
  stop(): Promise<void>
}

/** Stands before a server, and can make it look as if another version of the app had been put there. */
export async function startNewerBuild(server: string): Promise<NewerBuild> {
  let version: string | null = null
  const target = new URL(server)
  const changed = (path: string, body: string): string => {
    if (version === null) return body
    if (path === '/sw.js') return body.replace(/(url:"\/index\.html",revision:")[0-9a-f]+/, `$1${version}`)
    return body.replace('<head>', `<head><meta name="build" content="${version}">`)
  }
  const answer = (asked: IncomingMessage, reply: ServerResponse) => {
    const { 'accept-encoding': _, ...headers } = asked.headers
    const path = asked.url ?? '/'
    const upstream = request({ host: target.hostname, port: target.port, method: asked.method, path, headers }, (got) => {
      const mine = path === '/sw.js' || String(got.headers['content-type'] ?? '').startsWith('text/html')
      const { 'content-length': length, etag, 'last-modified': modified, ...kept } = got.headers
      if (!mine) {
        reply.writeHead(got.statusCode ?? 502, got.headers)
        return void got.pipe(reply)
      }
      const parts: Buffer[] = []
      got.on('data', (part: Buffer) => parts.push(part))
      got.on('end', () => {
        reply.writeHead(got.statusCode ?? 502, kept)
        reply.end(changed(path, Buffer.concat(parts).toString()))
      })
    })
    upstream.on('error', () => reply.destroy())
    asked.pipe(upstream)
  }
  const proxy = createServer(answer)
  // Those of websockets too, which closing by itself would wait for.
  const sockets = new Set<Socket>()
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  proxy.on('upgrade', (asked, socket, head) => {
    const upstream = connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`)
      upstream.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      socket.pipe(upstream).pipe(socket)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release(next) {
      version = next
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
