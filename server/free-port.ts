import { createServer } from 'node:net'
import { CannotStart } from './db/cannot-start.ts'

export interface HeldPort {
  readonly port: number
  /** Lets go of it, for who listens there at once. */
  release(): Promise<void>
}

/**
 * The port, known to be free, before anything else is started; for 0, any that is. That one is held until its release: the system gives the same ports to
 * whoever connects to somewhere, and a start takes seconds.
 */
export async function holdPort(host: string, port: number): Promise<HeldPort> {
  const held = await occupy(host, port)
  if (port !== 0) await held.release()
  return held
}

/** The port, known to be free at this moment; for 0, any that is. */
export async function freePort(host: string, port: number): Promise<number> {
  const held = await occupy(host, port)
  await held.release()
  return held.port
}

function occupy(host: string, port: number): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, host, port)))
    server.listen(port, host, () => {
      const address = server.address()
      // Nobody waits for it at the end of a start that failed.
      server.unref()
      const release = () => new Promise<void>((done) => server.close(() => done()))
      resolve({ port: typeof address === 'object' && address ? address.port : port, release })
    })
  })
}

/** What keeps from listening, in a sentence. */
export function portProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new CannotStart(`Port ${port} is taken by another program: stop that one, or set PORT to another (0: any free one).`)
    case 'EACCES':
      return new CannotStart(`Port ${port} may not be opened by this user: set PORT to one above 1023, behind a proxy if need be.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotStart(`HOST is ${host}, which is no address of this machine: 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody.`)
    default:
      return error
  }
}
