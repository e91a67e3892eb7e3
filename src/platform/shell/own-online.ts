import { accountOnlineStatus } from '#contract/account/online.endpoints.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { useAfter } from '#platform/ui/use-after.ts'

/** What is first painted does not wait for it. */
const laterMs = 1_500

/** Whether the person is online for chats, and whether that decides who gets them; null for who is given none, and until it is known. */
export function useOwnOnline(): { readonly is_online: boolean; readonly chat_rotation: boolean } | null {
  const user = useSession((session) => session.user)
  const isGiven = user?.agent_type === 'agent' && mayAccess(any('chat'), user)
  const later = useAfter(laterMs)
  const { data } = usePart(accountOnlineStatus, {}, { enabled: isGiven && later })
  return isGiven && data ? data : null
}
