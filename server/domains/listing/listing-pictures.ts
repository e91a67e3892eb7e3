import { request } from 'node:https'
import { apiBase } from '#contract/core/api-base.ts'
import { shownKindOf } from '#contract/core/file-kind.ts'
import { marketplaces } from '#contract/core/marketplace.ts'
import { type ListingPicture, ListingRefused, type LoadPicture } from '#server/channels/listing-form.ts'
import { publicLookup } from '#server/security/public-lookup.ts'
import type { ChannelServices } from '../channel-services.ts'
import { linkToPicture, readPicture } from '../product/product.port.ts'

/** Marketplaces take none that is larger. */
const mostBytes = 10 * 1024 * 1024
const timeoutMs = 15_000

const ending: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}
const isDrawing = (bytes: Buffer): boolean => /^\s*(<\?xml[^>]*>\s*)?<svg/.test(bytes.subarray(0, 200).toString('utf8'))

class NotLoaded extends Error {}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const part of parts) {
    size += part.length
    if (size > mostBytes) throw new NotLoaded('more than 10 MB')
    all.push(part)
  }
  return Buffer.concat(all)
}

/** From an address that is known to be no neighbour of ours: a marketplace's own, or this server's. */
async function fromKnown(url: URL): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok || !response.body) throw new NotLoaded(`HTTP ${response.status}`)
  return bytesOf(response.body)
}

/** From anywhere on the internet, and nowhere inside: whoever wrote the address may be anybody. */
const fromOutside = (url: URL): Promise<Buffer> =>
  new Promise((done, fail) => {
    const asked = request(url, { lookup: publicLookup() as never, timeout: timeoutMs, headers: { accept: 'image/*' } }, (response) => {
      if (response.statusCode === 200) bytesOf(response).then(done, fail)
      else {
        response.resume()
        fail(new NotLoaded(`HTTP ${response.statusCode ?? 0}`))
      }
    })
    asked.on('timeout', () => asked.destroy(new NotLoaded('no answer in time')))
    asked.on('error', fail)
    asked.end()
  })

const ownPicture = new RegExp(`^${apiBase}/product/picture/(\\d+)/([0-9a-f-]{36})$`)

/** How the pictures of a workspace's listings are read: its own, those of a marketplace, and those of the web. `pathOf` tells where an address stands in the listing. */
export function pictureLoader(services: ChannelServices, workspaceId: number, pathOf: (address: string) => string): LoadPicture {
  const { channels, database, publicUrl } = services
  const origins = new Set(marketplaces.flatMap((one) => channels.get(one)?.account?.base_url ?? []).map((base) => new URL(base).origin))

  async function read(address: string): Promise<Pick<ListingPicture, 'bytes' | 'address'>> {
    const own = ownPicture.exec(address)
    if (own) {
      if (Number(own[1]) !== workspaceId) throw new NotLoaded('not a picture of this workspace')
      const pictureId = own[2] as string
      const { content } = await database.read(workspaceId, (connection) => readPicture(connection, pictureId))
      return { bytes: content, address: linkToPicture(services, workspaceId, pictureId) }
    }
    // The demo's drawings stand beside the application; what else has no host is a stand-in marketplace's, of a demo.
    const isDrawn = address.startsWith('/products/')
    const url = new URL(address, isDrawn ? publicUrl : [...origins][0])
    if (isDrawn || origins.has(url.origin)) return { bytes: await fromKnown(url), address: url.href }
    if (url.protocol !== 'https:' || url.port !== '') throw new NotLoaded('not an https address')
    return { bytes: await fromOutside(url), address: url.href }
  }

  return async (address): Promise<ListingPicture> => {
    let found: Awaited<ReturnType<typeof read>>
    try {
      found = await read(address)
    } catch (error) {
      throw new ListingRefused([{ path: pathOf(address), reason: `${address}: ${error instanceof Error ? error.message : 'not read'}` }])
    }
    const { bytes } = found
    const mime_type = isDrawing(bytes) ? 'image/svg+xml' : shownKindOf(bytes)
    const end = ending[mime_type ?? '']
    if (!mime_type || !end) throw new ListingRefused([{ path: pathOf(address), reason: `${address}: not a picture` }])
    return { ...found, mime_type, filename: `picture.${end}` }
  }
}
