import type { Services } from '#server/domains/handler.ts'
import { deleteDue } from '#server/domains/workspace/workspace.port.ts'
import { every } from './every.ts'

/** Thirty days are not counted by minutes. */
const everyMs = 10 * 60_000

/** Deletes workspaces whose days are over; answers how to stop. */
export const startWorkspaceDeletion = (services: Services): (() => Promise<void>) =>
  every(everyMs, services.log, 'workspaces that are to be deleted', () => deleteDue(services))
