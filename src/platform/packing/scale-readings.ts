import { readGrams } from '#contract/order/parcel-weight.ts'

export interface ScaleReading {
  /** Null: nothing lies on it, or it says something else. */
  readonly grams: number | null
  /** The scale says so, or showed the same before. */
  readonly stable: boolean
}

/** Of a line that never ends nothing is kept. Characters. */
const longest = 200

/** What a scale says, line after line, until it is unplugged or nobody listens any more. Rejects where the wire breaks. */
export async function* scaleReadings(readable: ReadableStream<Uint8Array> | null, ended: AbortSignal): AsyncGenerator<ScaleReading> {
  if (!readable) return
  const reader = readable.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  ended.addEventListener('abort', stop, { once: true })
  const decoder = new TextDecoder()
  let rest = ''
  let before: number | null = null
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || ended.aborted) return
      const lines = (rest + decoder.decode(value, { stream: true })).split(/[\r\n]+/)
      rest = (lines.pop() ?? '').slice(-longest)
      for (const line of lines) {
        const grams = readGrams(line)
        const told = line.trim()
        if (!told) continue
        yield { grams, stable: /^ST,/i.test(told) || (!/^US,/i.test(told) && grams === before) }
        before = grams
      }
    }
  } finally {
    ended.removeEventListener('abort', stop)
    reader.releaseLock()
  }
}
