const prefix = 'window:'

const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Holds a lock of this window's name as long as its page lives, frozen or not: others tell by it that the window is there. */
export function holdWindowLock(id: string): void {
  void locks()
    ?.request(`${prefix}${id}`, () => new Promise<never>(() => {}))
    .catch(() => undefined)
}

/** The windows whose pages live; null where the browser has no locks to tell. */
export async function livingWindows(): Promise<ReadonlySet<string> | null> {
  const held = await locks()
    ?.query()
    .catch(() => undefined)
  if (!held) return null
  return new Set(held.held?.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
