import type { FastifyInstance } from 'fastify'

const sweepMs = 50
/** Calls that take longer than this are cut off. */
const patienceMs = 7_000

/**
 * A stop lets the calls that run come to their end. Their connections are kept alive by the client's wish and would hold the server open long
 * after: they are closed as soon as they idle.
 */
export function stopGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
}
