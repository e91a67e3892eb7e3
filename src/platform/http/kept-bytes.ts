/**
 * What a browser finishes for pages that are gone is limited: in bytes of bodies under way (Fetch standard, "HTTP-network-or-cache fetch": 64 KiB), and in calls
 * (Chromium: 256 of all pages of a process). Whatever a page sends as it is left may take all of the bytes; what it sends otherwise takes its place from half of them.
 */
const limits = {
  leaving: { bytes: 64 * 1024, calls: Number.POSITIVE_INFINITY },
  working: { bytes: 32 * 1024, calls: 24 },
}
const underWay = { bytes: 0, calls: 0 }

/** Takes the place of a body among the kept calls; the returned function gives it back. Null where there is none left: it goes as any other call. */
export function keepBytes(body: unknown, when: keyof typeof limits): (() => void) | null {
  const bytes = body === undefined ? 0 : new TextEncoder().encode(JSON.stringify(body)).length
  const most = limits[when]
  if (underWay.bytes + bytes > most.bytes || underWay.calls >= most.calls) return null
  underWay.bytes += bytes
  underWay.calls += 1
  return () => {
    underWay.bytes -= bytes
    underWay.calls -= 1
  }
}
