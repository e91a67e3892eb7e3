import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'

const page = 'https://toko.test'
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'print-agent-'))
  ends.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => void (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()))

interface Asked {
  readonly origin?: string | null
  readonly host?: string
  readonly token?: string
  readonly body?: string
}

/** The print agent as it is started by `npm run print-agent`. */
async function startAgent(env: Record<string, string>, data = folder()) {
  const child = spawn(process.execPath, ['scripts/print-agent.mjs', '--port', '0', '--data', data], { env: { ...process.env, ...env } })
  ends.push(async () => {
    child.kill()
    await ended(child)
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
  })
  const read = async (pattern: RegExp): Promise<string> => {
    for (let look = 0; look < 200; look += 1) {
      const found = [...said.matchAll(pattern)].at(-1)?.[1]
      if (found) return found
      await sleep(25)
    }
    throw new Error(`The agent did not say ${pattern}: ${said}`)
  }
  const port = Number(await read(/127\.0\.0\.1:(\d+)/g))
  const ask = (method: string, path: string, { origin = page, host = `127.0.0.1:${port}`, token, body }: Asked = {}) =>
    new Promise<{ status: number; body: { data?: Record<string, unknown>; error?: { code: string; message: string } } }>((resolve, reject) => {
      const headers = { host, ...(origin && { origin }), ...(token && { authorization: `Bearer ${token}` }) }
      const call = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += String(chunk)
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} }))
      })
      call.on('error', reject)
      call.end(body)
    })
  const code = () => read(/Pairing code: (\d{6})/g)
  const pair = async (origin = page) =>
    String((await ask('POST', '/pair', { origin, body: JSON.stringify({ code: await code() }) })).body.data?.token)
  return { ask, pair, code, data }
}

/** Commands of the printing system that do what a test says, and keep what they were given. */
function fakePrinting(lp = 'for last; do :; done; cat "$last" >> "$PRINTED"; echo "request id is label-7 (1 file(s))"') {
  const place = folder()
  const printed = join(place, 'printed')
  const script = (name: string, text: string) => {
    writeFileSync(join(place, name), `#!/bin/bash\n${text}\n`)
    chmodSync(join(place, name), 0o755)
  }
  script('lp', lp)
  script('lpstat', 'case "$1" in -e) echo label; echo kantor;; -d) echo "system default destination: label";; esac')
  script('cancel', 'true')
  return {
    env: { PATH: `${place}:${process.env.PATH}`, PRINTED: printed },
    printed: () => (existsSync(printed) ? readFileSync(printed, 'utf8') : ''),
  }
}

describe('the print agent', () => {
  it('hears a page only after it was paired by the code that it shows, which serves once', async () => {
    const { ask, pair, code } = await startAgent(fakePrinting().env)
    expect((await ask('GET', '/printers')).status).toBe(403)
    const first = await code()
    const token = await pair()
    expect((await ask('GET', '/printers', { token })).body.data).toMatchObject({ printers: ['label', 'kantor'], standard: 'label' })
    expect((await ask('GET', '/printers', { token: 'another' })).status).toBe(401)
    expect((await ask('POST', '/pair', { body: JSON.stringify({ code: first }) })).body.error?.code).toBe('WRONG_CODE')
  })

  it('refuses other pages, whatever they know, and names that only lead here', async () => {
    const { ask, pair } = await startAgent(fakePrinting().env)
    const token = await pair()
    for (const asked of [{ origin: 'https://evil.test' }, { origin: null }, { origin: 'null' }, { host: 'evil.test' }])
      expect((await ask('POST', '/print', { token, body: pdf, ...asked })).status).toBe(403)
  })

  it('shows another code to a page that guesses', async () => {
    const { ask, code } = await startAgent(fakePrinting().env)
    const first = await code()
    const wrong = first === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) await ask('POST', '/pair', { body: JSON.stringify({ code: wrong }) })
    expect((await ask('POST', '/pair', { body: JSON.stringify({ code: first }) })).body.error?.code).toBe('WRONG_CODE')
  })

  it('knows its pages after it was started anew', async () => {
    const printing = fakePrinting()
    const one = await startAgent(printing.env)
    const token = await one.pair()
    const other = await startAgent(printing.env, one.data)
    expect((await other.ask('GET', '/printers', { token })).status).toBe(200)
  })

  it('prints a document once however often it is sent, and answers when it was printed', async () => {
    const { env, printed } = fakePrinting()
    const { ask, pair } = await startAgent(env)
    const token = await pair()
    for (let send = 0; send < 2; send += 1)
      expect((await ask('POST', '/print?id=a1&title=Label&printer=label', { token, body: pdf })).body.data).toEqual({ job: 'label-7' })
    expect(printed()).toBe(pdf)
  })

  it('tells why a document was not printed, which can be tried again', async () => {
    const { env } = fakePrinting('echo "lp: The printer or class does not exist." >&2; exit 1')
    const { ask, pair } = await startAgent(env)
    const token = await pair()
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await ask('POST', '/print?id=a1', { token, body: pdf })).toMatchObject({
        status: 502,
        body: { error: { message: 'lp: The printer or class does not exist.' } },
      })
    expect((await ask('POST', '/print?id=a2', { token, body: 'hello' })).body.error?.code).toBe('NOT_PDF')
  })
})

/** Where CUPS is installed, or unpacked at `CUPS_ROOT`. */
const root = process.env.CUPS_ROOT ?? ''
const cupsd = `${root}/usr/sbin/cupsd`
const why = existsSync(cupsd) ? null : 'CUPS is not installed here (apt install cups), and CUPS_ROOT names no place where it was unpacked'

describe.skipIf(why !== null)(`with a real CUPS and a printer that writes files${why ? ` (skipped: ${why})` : ''}`, () => {
  it('prints a document, and answers when CUPS says that it is done', async () => {
    const place = folder()
    const socket = join(place, 'cups.sock')
    const out = join(place, 'out')
    // CUPS goes by its own user, and looks for none of its folders.
    chmodSync(place, 0o755)
    for (const name of ['tmp', 'cache', 'state', 'spool', 'bin', 'bin/backend']) mkdirSync(join(place, name))
    for (const name of readdirSync(`${root}/usr/lib/cups`).filter((one) => one !== 'backend'))
      symlinkSync(`${root}/usr/lib/cups/${name}`, join(place, 'bin', name))
    // A raw queue of CUPS's own file device writes nothing: the printer is a backend that does.
    writeFileSync(join(place, 'bin/backend/berkas'), `#!/bin/sh\n[ $# -eq 0 ] && exit 0\nsleep 1\ncat "\${6:--}" > ${out}\n`)
    chmodSync(join(place, 'bin/backend/berkas'), 0o755)
    const user = execFileSync('id', ['-un']).toString().trim()
    writeFileSync(
      join(place, 'cupsd.conf'),
      `Listen ${socket}\nDefaultAuthType None\nWebInterface No\nBrowsing No\nPreserveJobHistory Yes\n<Location />\nOrder allow,deny\nAllow all\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\nAllow all\n</Limit>\n</Policy>\n`,
    )
    writeFileSync(
      join(place, 'cups-files.conf'),
      `SystemGroup root\nUser ${user === 'root' ? 'nobody' : user}\nServerRoot ${place}\nServerBin ${place}/bin\nDataDir ${root}/usr/share/cups\nCacheDir ${place}/cache\nStateDir ${place}/state\nRequestRoot ${place}/spool\nTempDir ${place}/tmp\nErrorLog ${place}/error\nAccessLog ${place}/access\nPageLog ${place}/page\n`,
    )
    const env = {
      CUPS_SERVER: socket,
      PATH: `${root}/usr/bin:${root}/usr/sbin:${process.env.PATH}`,
      ...(root && { LD_LIBRARY_PATH: `${root}/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu` }),
    }
    const daemon = spawn(cupsd, ['-f', '-c', join(place, 'cupsd.conf'), '-s', join(place, 'cups-files.conf')], { env: { ...process.env, ...env } })
    ends.push(async () => {
      daemon.kill()
      await ended(daemon)
    })
    for (let look = 0; look < 200 && !existsSync(socket); look += 1) await sleep(50)
    const admin = (...args: string[]) => execFileSync('lpadmin', args, { env: { ...process.env, ...env } })
    writeFileSync(out, '')
    chmodSync(out, 0o666)
    admin('-p', 'berkas', '-E', '-v', 'berkas:/out', '-m', 'raw')
    const { ask, pair } = await startAgent(env)
    const token = await pair()
    expect((await ask('GET', '/printers', { token })).body.data).toMatchObject({ printers: ['berkas'] })
    const answer = await ask('POST', '/print?id=a1&title=Label&printer=berkas', { token, body: pdf })
    expect(answer, readdirSync(place).includes('error') ? readFileSync(join(place, 'error'), 'utf8').slice(-2000) : '').toMatchObject({ status: 200 })
    expect(readFileSync(out, 'utf8')).toBe(pdf)
  })
})
