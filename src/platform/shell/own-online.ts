import { accountOnlineStatus } from '#contract/account/online.endpoints.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { invalidateTags, useCall } from '#platform/query/query.ts'
import { subject, useSession } from '#platform/session/session.ts'
import { useAfter } from '#platform/ui/skeleton.tsx'

/** What is first painted does not wait for it. */
const laterMs = 1_500

onLiveEvents((events) => {
  const own = subject()?.user_id
  const counts = events.some(
    (event) => (event.type === 'agent.changed' && event.user_id === own) || (event.type === 'chat.settings-changed' && event.what === 'settings'),
  )
  if (counts) void invalidateTags(['agent'])
})

/** Whether the person is online for chats, and whether that decides who gets them; null for who is given none, and until it is known. */
export function useOwnOnline(): { readonly is_online: boolean; readonly chat_rotation: boolean } | null {
  const user = useSession((session) => session.user)
  const isGiven = user?.agent_type === 'agent' && mayAccess(any('chat'), user)
  const later = useAfter(laterMs)
  const { data } = useCall(accountOnlineStatus, {}, { enabled: isGiven && later })
  return isGiven && data ? data : null
}
