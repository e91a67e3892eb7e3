/** Calls that the page itself made before the code was there (ask-early.ts). */
export interface EarlyCalls {
  /** What they were made with, as JSON: of another seat or language they are not taken. */
  readonly headers: string
  readonly replies: Map<string, Promise<Response>>
}

/** Later a reply is too old: its call is made again. Milliseconds since the page began. */
const takenWithin = 10_000

export const getHeaders = (language: string, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': language,
  'Cache-Control': 'no-cache',
  Pragma: 'no-cache',
  ...(token && { Authorization: `Bearer ${token}` }),
})

const early = (): EarlyCalls | undefined => (globalThis as { dermagaEarly?: EarlyCalls }).dermagaEarly

/** True while replies wait to be taken. */
export const askedEarly = (): boolean => (early()?.replies.size ?? 0) > 0 && performance.now() <= takenWithin

/** The reply to a GET that the page has asked for already, once. */
export function takeEarly(address: string, headers: Readonly<Record<string, string>>): Promise<Response> | undefined {
  const calls = early()
  if (!calls || performance.now() > takenWithin || calls.headers !== JSON.stringify(headers)) return undefined
  const reply = calls.replies.get(address)
  calls.replies.delete(address)
  return reply
}

/** The keys that were pressed since the page began, oldest first, once: from then on whoever asks hears them. */
export const takeEarlyKeys = (): readonly KeyboardEvent[] => (globalThis as { dermagaKeys?: () => KeyboardEvent[] }).dermagaKeys?.() ?? []
