type Head = (start: string) => boolean
const starts =
  (...words: readonly string[]): Head =>
  (start) =>
    words.some((word) => start.startsWith(word))
const riff =
  (form: string): Head =>
  (start) =>
    start.startsWith('RIFF') && start.startsWith(form, 8)
/** The family of MP4 files names itself from the fifth byte on. */
const brand =
  (...brands: readonly string[]): Head =>
  (start) =>
    brands.some((one) => start.startsWith(`ftyp${one}`, 4))

/** What the first bytes of a picture, a recording or a film say, as far as browsers show it. */
const signatures: readonly (readonly [kind: string, is: Head])[] = [
  ['image/jpeg', starts('\xff\xd8\xff')],
  ['image/png', starts('\x89PNG\r\n\x1a\n')],
  ['image/gif', starts('GIF87a', 'GIF89a')],
  ['image/webp', riff('WEBP')],
  ['image/avif', brand('avif', 'avis')],
  ['audio/wav', riff('WAVE')],
  ['audio/ogg', starts('OggS')],
  ['audio/flac', starts('fLaC')],
  ['audio/mpeg', starts('ID3', '\xff\xf2', '\xff\xf3', '\xff\xfa', '\xff\xfb')],
  ['audio/aac', starts('\xff\xf1', '\xff\xf9')],
  ['audio/mp4', brand('M4A ', 'M4B ')],
  ['video/quicktime', brand('qt  ')],
  ['video/mp4', brand('iso', 'mp4', 'avc1', 'M4V ', '3g', 'MSNV', 'dash')],
  ['video/webm', (start) => start.startsWith('\x1a\x45\xdf\xa3') && start.includes('webm')],
]

/** What a file is that may be shown in its place, by its bytes: a name and a declared type can claim anything. Null: it is only ever saved. */
export function shownKindOf(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  return signatures.find(([, is]) => is(start))?.[0] ?? null
}

/** Documents, as people send them to each other; a page or a script is none. */
const documents =
  /^application\/(?:pdf|zip|x-zip-compressed|msword|vnd\.(?:ms-|oasis\.opendocument\.|openxmlformats-officedocument\.)[\w.-]+)$|^text\/(?:plain|csv)$/
export const isDocumentKind = (kind: string): boolean => documents.test(kind)

/**
 * How a file is served, wherever it came from: pictures, recordings and films are shown, all else is saved, and nothing runs. Should a browser show
 * something all the same, it does so as a stranger's page without scripts. `bytes` are null where they are still being written.
 */
export function fileHeaders(bytes: Uint8Array | null, declared: string, name?: string): Record<string, string> {
  const shown = bytes && shownKindOf(bytes)
  return {
    'content-type': shown ?? (isDocumentKind(declared) ? declared : 'application/octet-stream'),
    'content-disposition': `${shown ? 'inline' : 'attachment'}${name ? `; filename*=UTF-8''${encodeURIComponent(name)}` : ''}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  }
}
