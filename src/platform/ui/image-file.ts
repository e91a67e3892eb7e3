import { imageMaxSide } from '#contract/chat/chat.ts'

/** The server takes no larger one; as text it is a third longer. */
const mostCharacters = 1_300_000
const qualities = [0.85, 0.7, 0.5, 0.3]

/** Width and height, scaled down so that the longer side fits; never up. */
export function fitted(width: number, height: number, most: number = imageMaxSide): { width: number; height: number } {
  const by = Math.min(1, most / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** An image as it is sent: at most 1200 px, or `side`, as JPEG (specification §5). Null for what is not an image. */
export async function readImage(file: Blob, side: number = imageMaxSide, most: number = mostCharacters): Promise<string | null> {
  const image = file.type === '' || file.type.startsWith('image/') ? await createImageBitmap(file).catch(() => null) : null
  if (!image) return null
  const { width, height } = fitted(image.width, image.height, side)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG knows no transparency: what shows through is paper, not black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  image.close()
  for (const quality of qualities) {
    const url = canvas.toDataURL('image/jpeg', quality)
    if (url.length <= most) return url
  }
  return null
}
