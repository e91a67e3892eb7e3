import { broadcastCancel, broadcastRetry } from '#contract/chat/broadcast.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

/** Calls a broadcast off, and tells so. */
export async function cancelBroadcast(broadcast_id: number): Promise<void> {
  const { name } = await call(broadcastCancel, { params: { broadcast_id } })
  toast.show({ kind: 'success', text: t('broadcast.done.cancelled', { name }) })
}

/** Tries those again for whom it failed: all of them, or these. */
export async function retryBroadcast(broadcast_id: number, chat_codes?: readonly string[]): Promise<void> {
  const { retried } = await call(broadcastRetry, { params: { broadcast_id }, body: chat_codes ? { chat_codes: [...chat_codes] } : {} })
  if (retried > 0) toast.show({ kind: 'success', text: t('broadcast.done.retried', { count: retried }) })
  else toast.show({ kind: 'info', text: t('broadcast.done.nothing') })
}
