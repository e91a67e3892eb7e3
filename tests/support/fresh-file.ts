// A worker goes on to the next file with packages and jsdom as they are. The project's own modules are made anew for each file,
// and with them every store and registry; what they left on the window, in storage, on channels and for later ends with the file.
import { OPEN_BROADCAST_CHANNELS } from 'broadcast-channel'
import { afterAll, vi } from 'vitest'

vi.resetModules()

// Its limit is for what hangs, as that of expect.poll (vitest.config.ts): a second passes on a busy machine.
const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: 20_000, ...options })

const undo: (() => unknown)[] = []

/** Whatever `target[name]` begins until the file ends, `end` ends then. */
function ending<Name extends string, Target extends Record<Name, (...given: never[]) => unknown>>(
  target: Target,
  name: Name,
  end: (begun: ReturnType<Target[Name]>, given: Parameters<Target[Name]>) => unknown,
) {
  const begin = target[name]
  const noted = (...given: Parameters<Target[Name]>) => {
    const begun = begin.apply(target, given) as ReturnType<Target[Name]>
    undo.push(() => end(begun, given))
    return begun
  }
  undo.push(() => Object.assign(target, { [name]: begin }))
  Object.assign(target, { [name]: Object.defineProperties(noted, Object.getOwnPropertyDescriptors(begin)) })
}

ending(globalThis, 'setTimeout', clearTimeout)
ending(globalThis, 'setInterval', clearInterval)
// jsdom has one interval for all frames and starts it with the first that waits: one that is left waiting would keep every later one from coming.
if (typeof window !== 'undefined') ending(globalThis, 'requestAnimationFrame', cancelAnimationFrame)
if (typeof window !== 'undefined')
  for (const target of [window, document])
    ending(target, 'addEventListener', (_, heard: Parameters<Document['removeEventListener']>) => {
      // React listens to this one once for every document it knows, and React stays.
      if (heard[0] !== 'selectionchange') target.removeEventListener(...heard)
    })

if (typeof window !== 'undefined') {
  // The page's body stays, and who watches it would hear of every later file's.
  const { MutationObserver } = globalThis
  globalThis.MutationObserver = class extends MutationObserver {
    constructor(heard: MutationCallback) {
      super(heard)
      undo.push(() => this.disconnect())
    }
  }
  undo.push(() => Object.assign(globalThis, { MutationObserver }))
}

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const channel of OPEN_BROADCAST_CHANNELS) await channel.close()
  for (const step of undo) step()
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})
