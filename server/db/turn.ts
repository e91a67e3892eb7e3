/** Runs a piece of work when its turn has come. */
export type Turn = <T>(run: () => Promise<T>) => Promise<T>

/** Nobody else is waited for. */
export const atOnce: Turn = (run) => run()
