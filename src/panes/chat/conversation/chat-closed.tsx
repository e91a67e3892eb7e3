import type { Chat } from '#contract/chat/chat.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { connectionOf, isReachable } from '#contract/store/store-connection.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { MendStore } from '#platform/shell/mend-store.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useNow } from '#platform/ui/use-now.ts'

/** The chat's store where its chat was never opened to us, or no longer is. */
export function useClosedStore({ store_code }: Pick<Chat, 'store_code'>): Store | null {
  const store = usePart(storeList).data?.find((one) => one.store_code === store_code)
  return store?.chat_feature === 'inactive' || store?.chat_feature === 'expired' ? store : null
}

/** In place of the composer: what was written stays readable, and one press leads to answering again. Access to the store itself comes first. */
export function ChatClosed({ store }: { store: Store }) {
  const now = useNow()
  return (
    <Notice tone="warning">
      <span className="chat-notice">
        {t('conversation.closed', { store: store.store_name })}
        <MendStore storeCode={store.store_code} purpose={isReachable(connectionOf(store, now)) ? 'chat' : 'store'} />
      </span>
    </Notice>
  )
}
