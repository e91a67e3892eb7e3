import { formatNumber, language } from '#platform/i18n/i18n.ts'

const kilobyte = 1024

/** `812 kB`, `2,4 MB` (English `2.4 MB`). */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  if (kilobytes < kilobyte) return `${formatNumber(kilobytes)} kB`
  const tenths = Math.round(bytes / kilobyte / kilobyte / 0.1)
  return `${formatNumber(Math.floor(tenths / 10))}${tenths % 10 ? `${language() === 'id' ? ',' : '.'}${tenths % 10}` : ''} MB`
}
