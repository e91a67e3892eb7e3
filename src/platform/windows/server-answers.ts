/** How long the server is given to answer that it is there. Milliseconds. */
const reachMs = 3_000

/** Whether the server can be reached. Needs no other code: the script in the page asks it as well (platform/http/lost-files.ts). */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
