import { describe, expect, it } from 'vitest'
import { scaleReadings } from '#platform/packing/scale-readings.ts'

/** A wire on which these pieces come. */
const wire = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })

async function readAll(...pieces: string[]) {
  const readings = []
  for await (const reading of scaleReadings(wire(...pieces), new AbortController().signal)) readings.push(reading)
  return readings
}

describe('a scale on a wire', () => {
  it('is read line by line, however they arrive, and believed where it says that it stands still', async () => {
    expect(await readAll('US,GS,+  0.4', '10kg\r\nST,GS,+  0.850kg\r', '\nST,GS,+  0.000kg\r\n')).toEqual([
      { grams: 410, stable: false },
      { grams: 850, stable: true },
      { grams: null, stable: true },
    ])
  })

  it('that says numbers alone is believed once it says the same twice', async () => {
    expect(await readAll('812\n849\n850\n850\n')).toMatchObject([
      { stable: false },
      { stable: false },
      { stable: false },
      { grams: 850, stable: true },
    ])
  })

  it('is heard no longer than somebody listens', async () => {
    const ended = new AbortController()
    const open = new ReadableStream<Uint8Array>()
    const heard = scaleReadings(open, ended.signal).next()
    ended.abort()
    expect((await heard).done).toBe(true)
    expect(open.locked).toBe(false)
  })
})
