import type { Broadcast, BroadcastStatus } from '#contract/chat/broadcast.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'

const tones: Readonly<Record<BroadcastStatus, Tone>> = { 1: 'info', 2: 'warning', 3: 'success', 9: 'danger' }

/** Whether it can still be called off. */
export const isRunning = ({ status, cancelled_at }: Pick<Broadcast, 'status' | 'cancelled_at'>): boolean => status < 3 && cancelled_at === null

/** How far it has come, in one word. */
export const BroadcastState = ({ status, cancelled_at }: Pick<Broadcast, 'status' | 'cancelled_at'>) =>
  cancelled_at !== null ? (
    <Chip tone="neutral">{t('broadcast.status.cancelled')}</Chip>
  ) : (
    <Chip tone={tones[status]}>{t(`broadcast.status.${status}`)}</Chip>
  )

/** When it goes, where that is to come; else when it was made. */
export const whenText = ({ status, cancelled_at, scheduled_at, created_at }: Broadcast): string =>
  status === 1 && scheduled_at !== null && cancelled_at === null
    ? t('broadcast.scheduledFor', { at: formatInstant(scheduled_at) })
    : formatInstant(scheduled_at ?? created_at)
