import { createServer, type Server } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authForgotPassword } from '#contract/auth/reset.endpoints.ts'
import { createMailer } from '#server/security/mailer.ts'
import { startApp } from '#tests/support/app.ts'

/** A mail server of a few words, that keeps what it was sent. */
async function mailServer(): Promise<{ url: string; received: string[]; close(): Promise<void> }> {
  const received: string[] = []
  const sockets = new Set<{ destroy(): void }>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let letter: string | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('data', (bytes) => {
      const text = String(bytes)
      if (letter !== null) {
        letter += text
        if (!letter.endsWith('\r\n.\r\n')) return
        received.push(letter)
        letter = null
        say('250 taken')
      } else if (/^DATA/i.test(text)) {
        letter = ''
        say('354 go on')
      } else say(/^QUIT/i.test(text) ? '221 bye' : '250 fine')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const log = pino({ level: 'silent' })
const now = () => new Date()
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

describe('the mailer', () => {
  it('sends a letter as text and as HTML, from the sender that was set', async () => {
    const smtp = await mailServer()
    closers.push(smtp.close)
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'Toko <toko@mail.example>' }, log, now)
    await mailer.send({ to: 'sari@test.dermaga.test', subject: 'Kode', text: 'Kode Anda: 123456', html: '<p>Kode Anda: 123456</p>' })
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatch(/From: Toko <toko@mail\.example>/)
    expect(smtp.received[0]).toMatch(/text\/plain[\s\S]*Kode Anda: 123456[\s\S]*text\/html/)
    expect(mailer.outbox).toEqual([])
  })
})

describe('a letter', () => {
  it('keeps no request waiting for a mail server that hangs', async () => {
    const server = await startApp()
    closers.push(server.stop)
    const { workspace_id } = await server.build.workspace()
    const { email } = await server.build.owner({ workspace_id })
    let letGo = () => {}
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const send = vi.spyOn(server.services.mailer, 'send').mockImplementation(() => hanging)
    expect((await server.call(authForgotPassword, { body: { email } })).status).toBe(200)
    await expect.poll(() => send.mock.calls.length).toBe(1)
    letGo()
  })

  it('that could not be sent is sent again, with the same link', async () => {
    const server = await startApp()
    closers.push(server.stop)
    const { workspace_id } = await server.build.workspace()
    const { email } = await server.build.owner({ workspace_id })
    const send = vi.spyOn(server.services.mailer, 'send').mockRejectedValueOnce(new Error('no route to the mail server'))
    await server.call(authForgotPassword, { body: { email } })
    await expect.poll(() => send.mock.calls.length).toBe(1)
    // The queue would wait five seconds.
    await expect
      .poll(async () => {
        await server.services.database.system(({ client }) => client.query(`update pgboss.job set start_after = now() where state = 'retry'`))
        return send.mock.calls.length
      })
      .toBe(2)
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
  })
})
