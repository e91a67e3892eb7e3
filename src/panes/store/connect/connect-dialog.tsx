import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import { storeWays } from '#contract/store/connect.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { storeListScreen } from '../list/store-list.screen.ts'
import { syncedHref } from '../sync/synced-href.ts'
import { InviteForm } from './invite-form.tsx'
import { KeyForm } from './key-form.tsx'

interface ConnectDialogProps {
  readonly marketplace: Marketplace
  /** The store that is connected again. */
  readonly storeCode: string | undefined
}

/** Connects a store of a marketplace that gives keys, or asks for an invitation. */
export function ConnectDialog({ marketplace, storeCode }: ConnectDialogProps) {
  const { navigate } = usePane()
  const ways = useCall(storeWays)
  const stores = useCall(storeList)
  const way = ways.data?.find((one) => one.marketplace === marketplace)
  const store = storeCode === undefined ? undefined : stores.data?.find(({ store_code }) => store_code === storeCode)
  const onClose = () => navigate(storeListScreen.href(), 'replace')
  const name = marketplaceFacts[marketplace].name
  const error = ways.error ?? stores.error

  if (way?.way === 'key' && (storeCode === undefined || stores.data))
    return (
      <KeyForm
        way={way}
        store={store}
        onClose={onClose}
        onConnected={({ store_code, store_name }) => {
          toast.show({ kind: 'success', text: t('store.done.connected', { store: store_name }) })
          navigate(syncedHref(marketplace, [store_code]), 'replace')
        }}
      />
    )
  if (way?.way === 'invitation' && (storeCode === undefined || stores.data))
    return (
      <InviteForm
        marketplace={marketplace}
        store={store}
        onClose={onClose}
        onInvited={({ store_name }) => {
          toast.show({ kind: 'success', text: t('store.invite.sent', { name: store_name }) })
          onClose()
        }}
      />
    )
  return (
    <Dialog
      open
      title={t('store.connect.title', { marketplace: name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.action.close')}</Button>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([ways.refetch(), stores.refetch()])} />
      ) : ways.data ? (
        <p>{t('store.connect.no-form', { marketplace: name })}</p>
      ) : (
        <Skeleton className="h-16" />
      )}
    </Dialog>
  )
}
