import { commandHandle } from '#platform/command/commands.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { storeListScreen } from '../list/store-list.screen.ts'
import type { ReturnRoute } from './return-route.ts'

/** Nothing came of it: why, and the ways on. Without a reason there is nothing here to finish any more. */
export function NotConnected({ route, error }: { route: ReturnRoute | undefined; error: unknown }) {
  const { run, keys } = commandHandle('store.add')
  const isCancelled = error instanceof ApiError && error.code === 'AUTHORISATION_CANCELLED'
  const isBad = error !== null && !isCancelled
  return (
    <div role={isBad ? 'alert' : 'status'} className="flex h-full flex-col items-center justify-center gap-1 p-6 text-center">
      <span className={`mb-2 grid size-10 place-items-center rounded-lg ${isBad ? 'bg-danger-soft text-danger' : 'bg-neutral-soft text-ink-3'}`}>
        <Icon name={isBad ? 'circle-alert' : 'store'} size={20} />
      </span>
      <strong className="font-semibold text-ink">
        {t(error === null ? 'store.sync.nothing' : isCancelled ? 'store.sync.cancelled' : 'store.sync.not-connected')}
      </strong>
      <p className="max-w-96 text-ink-2">{error === null ? t('store.sync.nothing-text') : errorText(error)}</p>
      <span className="mt-3 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        <Button
          variant={error === null ? 'secondary' : 'primary'}
          keys={keys[0]}
          onClick={() => void run(route && route.purpose === 'store' ? { marketplace: route.marketplace } : {})}
        >
          {t(error === null ? 'store.command.add' : 'store.sync.again')}
        </Button>
        <Link to={storeListScreen.href()} className="font-medium text-accent underline underline-offset-2">
          {t('store.sync.to-list')}
        </Link>
      </span>
    </div>
  )
}
