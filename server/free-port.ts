import { createServer } from 'node:net'
import { CannotStart } from './db/cannot-start.ts'

/** The port, known to be free, before anything else is started; for 0, any that is. */
export function freePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, host, port)))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
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
