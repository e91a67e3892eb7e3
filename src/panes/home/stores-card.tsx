import { mayAccess } from '#contract/core/privilege.ts'
import { offeredCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { MendStore } from '#platform/shell/mend-store.tsx'
import { problemText, type StoreProblem, useConnectedStores, useStoreProblems } from '#platform/shell/store-problems.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { screenOf } from '#platform/workbench/screens.ts'
import { Card, CardError, CardSkeleton, CardText } from './card.tsx'

const storeScreen = '/store'

/** Whether orders can come in from everywhere, and which store has to be connected again. */
export function StoresCard() {
  const { stores, error, refetch } = useConnectedStores()
  const problems = useStoreProblems()
  const user = useSession((session) => session.user)
  const screen = screenOf(storeScreen)
  const more = screen && mayAccess(screen.access, user) ? { label: t('home.stores.open'), to: storeScreen } : undefined
  return (
    <Card title={t('home.stores.title')} more={more}>
      {error && !stores ? (
        <CardError error={error} retry={refetch} />
      ) : !stores ? (
        <CardSkeleton lines={1} />
      ) : stores.length === 0 ? (
        <>
          <CardText>{t('home.stores.none')}</CardText>
          <AddStore />
        </>
      ) : problems.length === 0 ? (
        <p className="flex items-center gap-2 px-4 pt-0.5 pb-3 text-ink-2">
          <Icon name="circle-check" className="text-success" />
          {t('home.stores.fine', { count: stores.length })}
        </p>
      ) : (
        <ul>
          {problems.map((one) => (
            <li key={one.store.store_code}>
              <Problem {...one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The way to the first store, for who may connect one. */
function AddStore() {
  const add = offeredCommand('store.add')
  return add ? (
    <p className="px-4 pb-3">
      <Button variant="primary" icon={add.icon} keys={add.keys[0]} onClick={() => void add.run()}>
        {add.title}
      </Button>
    </p>
  ) : null
}

function Problem({ store, problem }: StoreProblem) {
  return (
    <div className="flex min-h-10 items-center gap-3 border-t border-line px-4">
      <Icon name="triangle-alert" className={problem.kind === 'ending' ? 'text-warning' : 'text-danger'} />
      <span className="min-w-0 flex-1 py-2">
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <MarketplaceDot marketplace={store.marketplace} />
          <span className="truncate">{store.store_name}</span>
        </span>
        <span className="block text-xs text-ink-2">{problemText(problem)}</span>
      </span>
      <MendStore storeCode={store.store_code} problem={problem} />
    </div>
  )
}
