import { seatName } from './desk-store.ts'

const lockName = (): string => `packing-desk.${seatName()}`
const locks = (): LockManager | undefined => globalThis.navigator?.locks

const held = new Set<string>()

/** This window has the desk of its seat, as others may too, for as long as its page lives. */
export function holdDesk(): void {
  const name = lockName()
  if (held.has(name)) return
  held.add(name)
  void locks()
    ?.request(name, { mode: 'shared' }, () => new Promise<never>(() => {}))
    .catch(() => held.delete(name))
}

/** Works on the desk where no window has it; where the browser cannot tell, what is owed waits for the desk. */
export async function withoutDesk(work: () => Promise<void>): Promise<void> {
  await locks()?.request(lockName(), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
