import { DomainError } from '#contract/core/error.ts'
import { shownKindOf } from '#contract/core/file-kind.ts'

const shown = /^image\/(?:jpeg|png|gif|webp)$/

/** The image that a `data:` address holds. What it says it is counts for nothing: its first bytes do. Throws NOT_AN_IMAGE. */
export function imageOf(address: string): { mime_type: string; content: Buffer } {
  const base64 = /^data:[\w/.+-]*(?:;[\w=.+-]+)*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(address)?.[1]
  const content = Buffer.from(base64 ?? '', 'base64')
  const mime_type = shownKindOf(content)
  if (!mime_type || !shown.test(mime_type)) throw new DomainError('NOT_AN_IMAGE')
  return { mime_type, content }
}

/** A picture that the workspace keeps as a data address, as documents print it; others are not fetched: an address could be anybody's. */
export function pictureBytes(address: string | null): Buffer | null {
  const data = address?.match(/^data:image\/(?:png|jpe?g);base64,(.+)$/)?.[1]
  return data ? Buffer.from(data, 'base64') : null
}
