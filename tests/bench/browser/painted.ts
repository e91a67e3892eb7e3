import type { BrowserContext, Page } from 'playwright'

declare const scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> }

/** Runs in the page before anything else: says when a change has been painted. */
function install(): void {
  /** Calls back after the frame with the present DOM was painted: a task that is asked for in a frame's callback, ahead of all others, comes after its painting. */
  const afterPaint = (done: () => void) => requestAnimationFrame(() => void scheduler.postTask(done, { priority: 'user-blocking' }))

  /** Resolves with the time of the painting that first shows what `ready` looks for. */
  const shown = (ready: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = () => {
        if (!ready()) return
        observer.disconnect()
        afterPaint(() => resolve(performance.now()))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })

  const probe = {
    painted: Promise.resolve(0),
    shown,
    afterPaint,
    /** From the next event of a type, by its own time stamp, to the painting that shows what `ready` looks for. */
    arm(type: string, ready: () => boolean) {
      probe.painted = new Promise((resolve) => {
        const heard = (event: Event) => {
          // Ctrl goes down before the key that counts.
          if (event instanceof KeyboardEvent && event.key === 'Control') return
          window.removeEventListener(type, heard, { capture: true })
          void shown(ready).then((at) => resolve(at - event.timeStamp))
        }
        window.addEventListener(type, heard, { capture: true })
      })
    },
  }
  Object.assign(globalThis, { probe })
}

/** The compiler that runs this marks functions with their names, by a function that pages do not have. */
const namingMark = 'globalThis.__name = (named) => named'

/** For every page of the context, from the first moment of each. */
export async function addProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript(namingMark)
  await context.addInitScript(install)
}

/** Milliseconds from an input event to the painting that shows what `ready` looks for; `act` makes the event. `ready` runs in the page. */
export async function untilPainted<A>(
  page: Page,
  event: string,
  ready: (wanted: A) => boolean,
  wanted: A,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(`probe.arm(${JSON.stringify(event)}, () => (${ready})(${JSON.stringify(wanted) ?? 'undefined'}))`)
  await act()
  return page.evaluate<number>(
    'Promise.race([probe.painted, new Promise((_, late) => setTimeout(() => late(new Error("not painted within 20 s")), 20000))])',
  )
}
