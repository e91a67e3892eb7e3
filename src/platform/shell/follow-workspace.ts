import { call } from '#platform/http/call.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { keepWorkspace } from '#platform/session/session.ts'

async function renew(): Promise<void> {
  // Seldom changed: the call is no part of what everybody loads first.
  const { workspaceRead } = await import('#contract/workspace/workspace.endpoints.ts')
  const { name, image_url, time_zone, delete_at } = await call(workspaceRead)
  keepWorkspace({ name, image_url, time_zone, delete_at })
}

/** Keeps what the session says of the workspace as it is; what fails is told with the next session. Answers how to stop. */
export const followWorkspace = (): (() => void) =>
  onLiveEvents((events) => {
    if (events.some(({ type }) => type === 'workspace.changed')) renew().catch(() => undefined)
  })
