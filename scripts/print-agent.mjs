// Hands PDFs of the browser to this computer's printers, without a dialogue. It listens on the loopback alone, and to pages that were paired by the code it
// prints here. `npm run print-agent -- [--port 17631] [--data <folder>]`
import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { homedir, hostname, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'

const run = promisify(execFile)
const { values } = parseArgs({ options: { port: { type: 'string', default: '17631' }, data: { type: 'string' } } })
const folder = values.data ?? join(homedir(), '.config', 'dermaga-print-agent')
const pairsFile = join(folder, 'pairs.json')

/** A document of a thousand labels is some ten megabytes. */
const mostBytes = 60_000_000
/** Printing takes as long as paper; a printer that is out of it says so no sooner. */
const patienceMs = 90_000
const wrongCodes = 5
/** Documents that were printed, so that one that is sent again for want of an answer is not printed again. */
const mostRemembered = 1000

const hash = (text) => createHash('sha256').update(text).digest('hex')
const readPairs = () => {
  try {
    return JSON.parse(readFileSync(pairsFile, 'utf8'))
  } catch {
    return []
  }
}
let pairs = readPairs()
const printed = new Map()
let code
let wrong = 0

function newCode() {
  code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  wrong = 0
  console.log(`Pairing code: ${code}`)
}

class Refusal extends Error {
  constructor(status, word, message) {
    super(message)
    this.status = status
    this.word = word
  }
}

async function bodyOf(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > mostBytes) throw new Refusal(413, 'TOO_LARGE', 'The document is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const same = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function pair(origin, text) {
  let given = ''
  try {
    given = String(JSON.parse(text).code ?? '').trim()
  } catch {}
  if (!same(hash(given), hash(code))) {
    wrong += 1
    // A page that guesses meets another code before it is through.
    if (wrong >= wrongCodes) newCode()
    throw new Refusal(403, 'WRONG_CODE', 'The code is not the one that stands in the window of the print agent')
  }
  const token = randomBytes(32).toString('base64url')
  pairs = [...pairs.filter((one) => one.origin !== origin), { origin, token: hash(token) }]
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(pairsFile, JSON.stringify(pairs), { mode: 0o600 })
  console.log(`Paired with ${origin}`)
  newCode()
  return { token, computer_name: hostname(), os: platform() }
}

function checkPaired(request, origin) {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!pairs.some((one) => one.origin === origin && same(one.token, hash(token)))) throw new Refusal(401, 'NOT_PAIRED', 'This page is not paired')
}

const said = (error) =>
  String(error.stderr || error.message)
    .trim()
    .split('\n')[0]

async function printers() {
  try {
    const { stdout } = await run('lpstat', ['-e'])
    const standard = await run('lpstat', ['-d']).catch(() => ({ stdout: '' }))
    return { printers: stdout.split('\n').filter(Boolean), standard: /: (\S+)/.exec(standard.stdout)?.[1] ?? null }
  } catch (error) {
    throw new Refusal(503, 'NO_PRINTING', error.code === 'ENOENT' ? 'This computer has no CUPS: lpstat is not there' : said(error))
  }
}

async function print(name, title, document) {
  if (!document.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Refusal(415, 'NOT_PDF', 'Only PDFs are printed')
  const place = mkdtempSync(join(tmpdir(), 'dermaga-print-'))
  try {
    const file = join(place, 'document.pdf')
    writeFileSync(file, document)
    const { stdout } = await run('lp', [...(name ? ['-d', name] : []), '-t', title, '--', file])
    const job = /request id is (\S+)/.exec(stdout)?.[1]
    if (!job) throw new Refusal(502, 'NOT_TAKEN', stdout.trim() || 'lp said nothing')
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(250)) {
      const open = await run('lpstat', ['-W', 'not-completed', '-o'])
      if (!open.stdout.split('\n').some((line) => line.startsWith(`${job} `))) {
        const done = await run('lpstat', ['-W', 'completed', '-l', '-o'])
        const at = done.stdout.split('\n').findIndex((line) => line.startsWith(`${job} `))
        const more =
          at < 0
            ? ''
            : done.stdout
                .split('\n')
                .slice(at + 1, at + 4)
                .join(' ')
        if (/job-(canceled|aborted)/.test(more)) throw new Refusal(502, 'NOT_PRINTED', more.trim())
        return { job }
      }
    }
    await run('cancel', [job]).catch(() => undefined)
    throw new Refusal(504, 'PRINTER_WAITS', `The printer did not finish within ${patienceMs / 1000} seconds: is it on, and has it paper?`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(502, 'NOT_TAKEN', error.code === 'ENOENT' ? 'This computer has no CUPS: lp is not there' : said(error))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Sent again, it waits for the same printing. */
function printOnce(id, ...what) {
  const known = printed.get(id)
  if (known) return known
  const printing = print(...what)
  printed.set(id, printing)
  printing.catch(() => printed.delete(id))
  if (printed.size > mostRemembered) printed.delete(printed.keys().next().value)
  return printing
}

async function answer(request, origin, url) {
  const asked = `${request.method} ${url.pathname}`
  if (asked === 'POST /pair') return pair(origin, (await bodyOf(request)).toString())
  checkPaired(request, origin)
  if (asked === 'GET /printers') return { ...(await printers()), computer_name: hostname(), os: platform() }
  if (asked === 'POST /print') {
    const of = url.searchParams
    const document = await bodyOf(request)
    return printOnce(`${origin} ${of.get('id') ?? randomBytes(16).toString('hex')}`, of.get('printer'), of.get('title') ?? 'Dermaga', document)
  }
  throw new Refusal(404, 'NOT_FOUND', 'There is nothing here')
}

const server = createServer(async (request, response) => {
  const { origin } = request.headers
  const port = server.address().port
  const tell = (status, body, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  // Another name that leads here is a page that pretends to be us; without an origin it is no page at all.
  if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(request.headers.host ?? '') || !origin || origin === 'null')
    return tell(403, { error: { code: 'REFUSED', message: 'Only pages of this computer are heard' } })
  const url = new URL(request.url, 'http://127.0.0.1')
  const known = url.pathname === '/pair' || pairs.some((one) => one.origin === origin)
  if (!known) return tell(403, { error: { code: 'NOT_PAIRED', message: 'This page is not paired' } })
  const cors = { 'access-control-allow-origin': origin, vary: 'origin' }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, {
      ...cors,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-private-network': 'true',
    })
    return response.end()
  }
  try {
    tell(200, { data: await answer(request, origin, url) }, cors)
  } catch (error) {
    const refused = error instanceof Refusal ? error : new Refusal(500, 'INTERNAL', error.message)
    tell(refused.status, { error: { code: refused.word, message: refused.message } }, cors)
  }
})

server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`Print agent at http://127.0.0.1:${server.address().port}`)
  newCode()
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
