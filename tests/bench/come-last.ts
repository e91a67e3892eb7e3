import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority
const share = '/proc/self/autogroup'

/**
 * Lets all that runs on this machine by now have its processors before this process; answers what ends that. Where Linux shares processors out among sessions
 * (`autogroup`), the session's share is what counts, and a priority changes nothing.
 */
export function comeLast(): () => void {
  if (!existsSync(share)) {
    setPriority(PRIORITY_BELOW_NORMAL)
    return backToNormal
  }
  const former = /nice (-?\d+)/.exec(readFileSync(share, 'utf8'))?.[1] ?? String(PRIORITY_NORMAL)
  writeFileSync(share, String(PRIORITY_BELOW_NORMAL))
  return () => writeFileSync(share, former)
}

function backToNormal(): void {
  try {
    setPriority(PRIORITY_NORMAL)
  } catch {
    // Raising it again is the administrator's on most systems: what is measured afterwards has a slower bench.
  }
}
