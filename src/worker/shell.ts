import { assetsFolder } from '#kernel/shell-route.ts'

/** A file of the build. Hashed files have no revision: their name says what they are. */
export interface ShellFile {
  readonly url: string
  readonly revision: string | null
}

/** The shell of one version of the app: its page and the names of its files. */
const shellPrefix = 'shell-'
/** The hashed files of this version and of the one before it, together: what both have is kept once. */
const assetCache = 'assets'
const pageUrl = '/index.html'
/** A note in a shell's cache: the assets that the version consists of. */
const listUrl = '/shell-assets.json'
/** Files at once: a person is working meanwhile. */
const atOnce = 4

const ignoreVary = { ignoreVary: true }

/** Keeps what the app needs to start without the server, and nothing else: no reply of the API is ever in here. */
export function createShell(files: readonly ShellFile[]) {
  const shellName = `${shellPrefix}${fingerprint(files)}`
  const assets = files.map(({ url }) => url).filter((url) => url.startsWith(assetsFolder))

  return {
    /** Fetches what is not there yet. Rejects when something is missing: half a version must never run. */
    async install(): Promise<void> {
      const [shell, kept] = await Promise.all([caches.open(shellName), caches.open(assetCache)])
      await inTurns(assets, async (url) => {
        if (!(await kept.match(url, ignoreVary))) await kept.put(url, await fetched(url))
      })
      await shell.put(listUrl, new Response(JSON.stringify(assets), { headers: { 'content-type': 'application/json' } }))
      await shell.put(pageUrl, await asScripts(await fetched(pageUrl, { cache: 'reload' })))
    },

    /** Forgets other versions. The assets of the one before stay: windows that have not reloaded go on loading them. */
    async activate(): Promise<void> {
      const others = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellName)
      const before = await Promise.all(others.map(assetsOf))
      const wanted = new Set([...assets, ...before.flat()])
      const kept = await caches.open(assetCache)
      for (const request of await kept.keys()) if (!wanted.has(new URL(request.url).pathname)) await kept.delete(request)
      await Promise.all(others.map((name) => caches.delete(name)))
    },

    /** The app's page of this version. */
    async page(request: Request): Promise<Response> {
      const shell = await caches.open(shellName)
      return (await shell.match(pageUrl, ignoreVary)) ?? fetch(request)
    },

    async asset(request: Request): Promise<Response> {
      const kept = await caches.open(assetCache)
      return (await kept.match(request.url, ignoreVary)) ?? fetch(request)
    },
  }
}

async function fetched(url: string, how?: RequestInit): Promise<Response> {
  const reply = await fetch(url, how)
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
  return reply
}

/**
 * The page, which names its modules beforehand as any scripts. Chromium (156) parses anew what it is told to be a module, which at a first start it does while the file is on its
 * way; the code that it compiled of what is kept here it takes only for what it was told to be any script. Rows stand a seventh sooner so.
 */
async function asScripts(page: Response): Promise<Response> {
  const html = await page.text()
  const modules = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)]
  const links = modules.map(([, file]) => `<link rel="preload" as="script" crossorigin href="${file}">`)
  const { status, headers } = page
  return new Response(html.replace('<head>', `<head>${links.join('')}`), { status, headers: unpacked(headers) })
}

/** As they are of a body that is read. */
function unpacked(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length']) kept.delete(name)
  return kept
}

async function assetsOf(shellName: string): Promise<string[]> {
  const list = await (await caches.open(shellName)).match(listUrl)
  return list ? ((await list.json()) as string[]) : []
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** FNV-1a over names and revisions: enough to tell two builds apart. */
function fingerprint(files: readonly ShellFile[]): string {
  let hash = 0x811c9dc5
  for (const letter of files.map(({ url, revision }) => `${url} ${revision ?? ''}`).join('\n'))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}
