// Who comes to the servers by way of haproxy: somebody who registers, his window, and steady traffic that counts what was refused.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

const front = 'http://127.0.0.1:8080'

/** A mail server that keeps what it is sent: SMTP as far as nodemailer speaks it, sign-in included. */
export async function startPostOffice(port) {
  const letters = []
  const answers = { EHLO: '250-here\r\n250 AUTH PLAIN', AUTH: '235 in', DATA: '354 go on', QUIT: '221 bye' }
  const server = createServer((socket) => {
    let heard = ''
    let inLetter = false
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      heard += chunk
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = inLetter ? '' : heard.slice(0, end)
        const last = inLetter ? heard.indexOf('\r\n.\r\n') : end
        if (last < 0) return
        if (inLetter) letters.push(heard.slice(0, last))
        heard = heard.slice(last + (inLetter ? 5 : 2))
        const word = line.slice(0, 4).toUpperCase()
        inLetter = word === 'DATA'
        socket.write(`${answers[word] ?? '250 ok'}\r\n`)
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  /** The six digits of the letter that comes next. */
  const code = async () => {
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
      const found = /\b(\d{6})\b/.exec(letters[0]?.slice(letters[0].indexOf('\r\n\r\n')) ?? '')
      if (letters.shift() && found) return found[1]
    }
    throw new Error('No letter with a code came')
  }
  return { code }
}

/** One call through haproxy; throws what came in the place of an answer. */
export async function call(method, path, { token, body, headers } = {}) {
  const reply = await fetch(`${front}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 200)}`)
  return JSON.parse(text).data
}

/** Registers with the code of a letter, and signs in anew. */
export async function register(post) {
  const email = 'owner@shop.example'
  const password = 'salt-harbour-lantern-42'
  const person = { name: 'Owner', email, password, workspace_name: 'Shop', phone: '081234567890', language: 'en' }
  const { otp_id } = await call('POST', '/auth/register', { body: person })
  await call('POST', '/auth/register/confirm', { body: { otp_id, otp: await post.code() } })
  const entered = await call('POST', '/auth/login', { body: { email, password } })
  if (!entered.otp_required) return entered.access_token
  const { access_token } = await call('POST', '/auth/login-otp', { body: { otp_id: entered.otp_id, otp: await post.code() } })
  return access_token
}

/** A window's socket. It comes again wherever it was sent away, as windows do, and goes on from the last event that it has seen. */
export async function openWindow(token) {
  const window = { events: 0, sentAway: 0, opened: 0, close: () => undefined }
  let cursor = null
  let closed = false
  const open = () =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${front.replace('http', 'ws')}/live`)
      window.close = () => {
        closed = true
        socket.close()
      }
      socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', token, cursor })))
      socket.on('message', (text) => {
        const message = JSON.parse(String(text))
        if (message.cursor !== undefined) cursor = message.cursor
        if (message.type === 'events') window.events += message.events.length
        if (message.type !== 'subscribed' && message.type !== 'reset') return
        window.opened += 1
        resolve()
      })
      socket.on('error', () => undefined)
      socket.on('close', async (code) => {
        if (closed) return
        if (code === 1012) window.sentAway += 1
        await sleep(200)
        await open()
        resolve()
      })
    })
  await open()
  return window
}

let named = 0

/** Adds a supplier, which no other call has added, and says its name. */
export async function write(token) {
  named += 1
  const name = `Supplier ${String(named).padStart(5, '0')}`
  await call('POST', '/product/supplier', { token, body: { name } })
  return name
}

/** Every supplier's name that is known by now. */
export async function written(token) {
  const names = []
  for (let page = 1; ; page += 1) {
    const { rows } = await call('GET', `/product/purchase/supplier?page=${page}&limit=500`, { token })
    names.push(...rows.map(({ name }) => name))
    if (rows.length < 500) return new Set(names)
  }
}

/** So many reads and writes each second, each begun on time whatever became of those before, until it is stopped. */
export function startTraffic(token, { reads = 20, writes = 5 } = {}) {
  const done = { asked: 0, acknowledged: [], failures: [], slowestMs: 0 }
  const going = new Set()
  const begin = (make, keep = () => undefined) => {
    const began = performance.now()
    done.asked += 1
    const one = make()
      .then(keep, (error) => done.failures.push({ at: Date.now(), message: error.cause?.code ?? error.message }))
      .finally(() => {
        done.slowestMs = Math.max(done.slowestMs, performance.now() - began)
        going.delete(one)
      })
    going.add(one)
  }
  const timers = [
    setInterval(() => begin(() => call('GET', '/order', { token })), 1000 / reads),
    setInterval(
      () =>
        begin(
          () => write(token),
          (name) => done.acknowledged.push({ at: Date.now(), name }),
        ),
      1000 / writes,
    ),
  ]
  return {
    done,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(going)
      return done
    },
  }
}
