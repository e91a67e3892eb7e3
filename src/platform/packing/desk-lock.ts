import { seatName } from './desk-store.ts'

const lockName = (): string => `packing-desk.${seatName()}`
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** This window has the desk of its seat, as others may too, for as long as its page lives. */
export function holdDesk(): void {
  void locks()
    ?.request(lockName(), { mode: 'shared' }, () => new Promise<never>(() => {}))
    .catch(() => undefined)
}

/** Works on the desk where no window has it; where the browser cannot tell, what is owed waits for the desk. */
export async function withoutDesk(work: () => Promise<void>): Promise<void> {
  await locks()?.request(lockName(), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
