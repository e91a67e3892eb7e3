import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

const early = 'document.title'
const page = `<!doctype html><script>${early}</script><title>Dermaga</title>`
const script = 'export const answer = 42'

let folder: string
let server: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dermaga-client-'))
  for (const name of ['assets', 'icons']) await mkdir(join(folder, name))
  for (const [name, content] of [
    ['index.html', page],
    ['icons/tab.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['assets/app-Bx1.js', script],
  ] as const) {
    await writeFile(join(folder, name), content)
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content))
  }
  server = await startApp({ clientDir: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const visit = (url: string, headers: Record<string, string> = {}) => get(url, { accept: 'text/html,application/xhtml+xml', ...headers })

describe('the start page', () => {
  it('answers every address that is a screen’s, and is asked for again each time', async () => {
    for (const url of ['/', '/order', '/order/detail?order_code=SHPE-1', '/no/such/screen', '/index.html']) {
      const { statusCode, body, headers } = await visit(url)
      expect([statusCode, body, headers['cache-control']]).toEqual([200, page, 'no-cache'])
    }
  })

  it('may run only scripts of ours, inline only what the build wrote there to the letter, and call only us', async () => {
    const { headers } = await visit('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(early).digest('base64')}';`)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:*;")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('goes packed to who can unpack it', async () => {
    const { headers, rawPayload } = await visit('/order', { 'accept-encoding': 'gzip, deflate, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(rawPayload).toEqual(brotliCompressSync(page))
  })
})

describe('files', () => {
  it('with a hash in their name are kept for ever, pictures for a day, others are asked for again', async () => {
    const asset = await get('/assets/app-Bx1.js')
    expect([asset.statusCode, asset.body, asset.headers['cache-control']]).toEqual([200, script, 'public, max-age=31536000, immutable'])
    expect((await get('/icons/tab.svg')).headers['cache-control']).toBe('public, max-age=86400')
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('go packed as they were built', async () => {
    const { headers, rawPayload } = await get('/assets/app-Bx1.js', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toContain('javascript')
    expect(rawPayload).toEqual(brotliCompressSync(script))
  })

  it('that are not there are not found, however they are asked for', async () => {
    for (const url of ['/assets/app-old.js', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/app-Bx1.js.br'])
      expect((await get(url)).statusCode).toBe(404)
    expect((await visit('/assets/app-old.js')).statusCode).toBe(404)
    expect((await visit('/api/nothing')).statusCode).toBe(404)
  })
})
