import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import helmet from '@fastify/helmet'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/core/api-base.ts'
import type { FailureAnswers } from './answer-failure.ts'

/**
 * What the pages may load. Only our own scripts, and in the page what the build wrote there; styles also inline, since the layout engine writes them; product pictures from the
 * marketplaces' image servers; blobs for documents that are shown before printing.
 */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  fontSrc: ["'self'", 'data:'],
  mediaSrc: ["'self'", 'blob:', 'https:'],
  // The print agent of this computer.
  connectSrc: ["'self'", 'http://127.0.0.1:*'],
  frameSrc: ["'self'", 'blob:'],
  objectSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  frameAncestors: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'self'"],
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface StartPage {
  inEncoding(accepted: string): { body: Buffer; encoding: string | null }
  /** What the policy allows of the scripts that stand in it: these, to the letter. */
  readonly scripts: readonly string[]
}

/** The start page in each encoding that was built, read once. */
async function readPage(clientDir: string): Promise<StartPage> {
  const file = join(clientDir, 'index.html')
  const plain = { body: await readFile(file), encoding: null }
  const packed = await Promise.all(
    encodings
      .filter(([, suffix]) => existsSync(file + suffix))
      .map(async ([encoding, suffix]) => ({ body: await readFile(file + suffix), encoding })),
  )
  return {
    inEncoding: (accepted) => packed.find(({ encoding }) => accepted.includes(encoding)) ?? plain,
    scripts: [...plain.body.toString().matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, text]) =>
        `'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
    ),
  }
}

/** What is asked for by its own name, as addresses have it: neither the page itself, nor what is packed, nor what only debuggers read. */
async function filesIn(clientDir: string): Promise<ReadonlySet<string>> {
  const names = await readdir(clientDir, { recursive: true, withFileTypes: true })
  const paths = names.filter((one) => one.isFile()).map((one) => relative(clientDir, join(one.parentPath, one.name)).split(sep).join('/'))
  return new Set(paths.filter((path) => !/\.(br|gz|map)$/.test(path) && path !== 'index.html'))
}

/** Addresses that are never a screen's: a build that is gone must not be answered with a page. */
const neverPages = [`${apiBase}/`, '/assets/']

const wantsPage = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  url !== apiBase &&
  !neverPages.some((start) => url.startsWith(start)) &&
  (headers.accept ?? '').includes('text/html')

/** Headers that only a page obeys. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** How long browsers keep what is in a folder of the client. They ask for a tab's icon again at each new address. */
const day = 'public, max-age=86400'
const keptBy: Readonly<Record<string, string>> = { assets: 'public, max-age=31536000, immutable', icons: day, products: day, sounds: day }

/**
 * The built front end: hashed files for ever, pictures and sounds for a day, the start page for every address that is a screen's, and 404 in the
 * contract's form for the rest. Without a build there is only the 404.
 */
export async function serveClient(app: FastifyInstance, clientDir: string | null, failures: FailureAnswers): Promise<void> {
  if (!clientDir || !existsSync(join(clientDir, 'index.html'))) {
    app.setNotFoundHandler(failures.onNotFound)
    return
  }
  const [page, files] = await Promise.all([readPage(clientDir), filesIn(clientDir)])
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const { body, encoding } = page.inEncoding(String(request.headers['accept-encoding'] ?? ''))
    if (encoding) reply.header('content-encoding', encoding)
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' }).send(body)
  }

  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: { ...policy, scriptSrc: [...policy.scriptSrc, ...page.scripts] } },
      strictTransportSecurity: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
    })
    await pages.register(serveStatic, {
      root: clientDir,
      // One route for all: one for each of some three hundred files, and one for its HEAD, cost every start a quarter of a second.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const [folder = ''] = relative(clientDir, path).split(sep)
        reply.header('cache-control', keptBy[folder] ?? 'no-cache')
        // A kilobyte for each of the files that a cold load waits for, and nothing that a script or a style reads.
        if (folder === 'assets') for (const name of ofPages) reply.removeHeader(name)
      },
    })
    pages.get('/', sendPage)
    pages.get('/index.html', sendPage)
    pages.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const path = request.params['*']
      if (files.has(path)) return reply.sendFile(path)
      return wantsPage(request) ? sendPage(request, reply) : failures.onNotFound(request, reply)
    })
  })
  app.setNotFoundHandler(failures.onNotFound)
}
