/** What the server itself counts. */
async function metrics(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text()
}

/** Open websockets. */
export async function socketsOfServer(url: string): Promise<number> {
  return Number(/^dermaga_sockets (\d+)/m.exec(await metrics(url))?.[1] ?? Number.NaN)
}

/** How often an endpoint was called, whatever it answered. */
export async function callsOfServer(url: string, endpoint: string): Promise<number> {
  const counts = (await metrics(url)).matchAll(/^dermaga_call_seconds_count\{endpoint="([^"]+)",status="\d+"\} (\d+)/gm)
  return [...counts].filter(([, name]) => name === endpoint).reduce((sum, [, , count]) => sum + Number(count), 0)
}
