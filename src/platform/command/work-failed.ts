import type { WorkFailure } from './works.ts'

/** Work that ended with failures, all of which the tray tells: nobody needs to say them again, but a macro stops here. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed'
  constructor(readonly failures: readonly WorkFailure[]) {
    super(failures.map(({ id, reason }) => `${id}: ${reason}`).join('\n'))
  }
}

/** For work that nobody waits for: its failures are in the tray. */
export function ignoreShownFailure(error: unknown): void {
  if (!(error instanceof WorkFailed)) throw error
}
