import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { Store } from '#contract/store/store.ts'
import { type Connection, isReachable } from '#contract/store/store-connection.ts'
import { formatDay, formatNumber, t } from '#platform/i18n/i18n.ts'
import { connectionText } from '#platform/shell/connection-text.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'

const tones: Readonly<Record<Connection['kind'], Tone>> = {
  connected: 'success',
  ending: 'warning',
  token: 'danger',
  'not-connected': 'danger',
  disconnected: 'neutral',
}

/** How many follow a social profile, and what it has shown them; null where it is none. */
export const profileText = ({ social_profile }: Pick<Store, 'social_profile'>): string | null =>
  social_profile && t('store.profile', { followers: formatNumber(social_profile.followers_count), media: formatNumber(social_profile.media_count) })

interface StoreStateProps extends Pick<Store, 'paused' | 'shop_state' | 'marketplace'> {
  readonly connection: Connection
}

/** What its marketplace says of the shop, and the way on; nothing while it is open, or not connected anyway. */
export const shopText = ({ connection, shop_state, marketplace }: Omit<StoreStateProps, 'paused'>): string | null =>
  shop_state === 'open' || !isReachable(connection)
    ? null
    : t(`store.shop-state.${shop_state}-way`, { marketplace: marketplaceFacts[marketplace].name })

/** How a store is connected, and whether it rests. What is wrong is said before that it rests. */
export function StoreState({ connection, paused, shop_state }: Omit<StoreStateProps, 'marketplace'>) {
  const rests = paused && connection.kind !== 'disconnected'
  return (
    <span className="inline-flex min-w-0 gap-1.5">
      {rests && connection.kind === 'connected' ? null : <Chip tone={tones[connection.kind]}>{connectionText(connection)}</Chip>}
      {shop_state !== 'open' && isReachable(connection) ? <Chip tone="danger">{t(`store.shop-state.${shop_state}`)}</Chip> : null}
      {rests ? (
        <Chip tone="neutral" icon="pause">
          {t('store.paused')}
        </Chip>
      ) : null}
    </span>
  )
}

const chatTones: Readonly<Record<Store['chat_feature'], string>> = {
  active: 'text-ink-2',
  expired: 'text-danger',
  inactive: 'text-ink-3',
  unavailable: 'text-ink-3',
}
export const chatTone = ({ chat_feature }: Pick<Store, 'chat_feature'>): string => chatTones[chat_feature]

/** The state of a store's chat, with the day that it is active until. */
export function chatText({ chat_feature, chat_active_until }: Pick<Store, 'chat_feature' | 'chat_active_until'>): string {
  if (chat_active_until === null || chat_feature === 'inactive' || chat_feature === 'unavailable') return t(`store.chat.${chat_feature}`)
  return t(chat_feature === 'active' ? 'store.chat.active-until' : 'store.chat.expired-on', { day: formatDay(chat_active_until) })
}
