import { DomainError } from '#contract/core/error.ts'
import type { Services } from '../handler.ts'
import { type Picture, readPicture } from './product-picture.ts'

/** Marketplaces read a picture within minutes of being told of it. Milliseconds. */
const linkLifeMs = 24 * 3_600_000

/** Below it lie pictures for those who have no account here. */
export const pictureLinks = '/pictures'

/** The address of one picture of a workspace for a marketplace that reads pictures itself: it opens this one, without an account, for a day. */
export function linkToPicture({ sealer, publicUrl, now }: Services, workspaceId: number, pictureId: string): string {
  const said = ['picture', workspaceId, pictureId, now().getTime() + linkLifeMs]
  return `${publicUrl}${pictureLinks}/${sealer.seal(JSON.stringify(said))}`
}

/** What such a link opens. Throws NOT_FOUND for one that was not made here, or too long ago. */
export async function readLinkedPicture({ sealer, database, now }: Services, sealed: string): Promise<Picture> {
  const [kind, workspaceId, pictureId, until] = saidIn(sealer, sealed)
  if (kind !== 'picture' || !(Number(until) > now().getTime())) throw new DomainError('NOT_FOUND')
  return database.read(Number(workspaceId), (connection) => readPicture(connection, String(pictureId)))
}

function saidIn(sealer: Services['sealer'], sealed: string): readonly unknown[] {
  try {
    const said: unknown = JSON.parse(sealer.open(sealed))
    return Array.isArray(said) ? said : []
  } catch {
    return []
  }
}
