/** Bodies beyond these, of all kept calls under way together, a browser refuses (Fetch standard, "HTTP-network-or-cache fetch"). Bytes. */
const most = 64 * 1024
let underWay = 0

/** Takes the place of a body among the kept calls; the returned function gives it back. Null where there is none left: it goes as any other call. */
export function keepBytes(body: unknown): (() => void) | null {
  const bytes = body === undefined ? 0 : new TextEncoder().encode(JSON.stringify(body)).length
  if (underWay + bytes > most) return null
  underWay += bytes
  return () => {
    underWay -= bytes
  }
}
