import { isConnectable } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { type ConnectionProblem, connectionProblem, storeStatus } from '#contract/store/store-connection.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { subject, useSession } from '#platform/session/session.ts'
import { useNow } from '#platform/ui/use-now.ts'
import { screenOf } from '#platform/workbench/screens.ts'

/** Where it is seen what is wrong with stores; home, for who may not see them. */
export function troubledStores(): string {
  const screen = screenOf('/store')
  return screen && mayAccess(screen.access, subject()) ? '/store?show=attention' : '/home'
}

export interface StoreProblem {
  readonly store: Store
  readonly problem: ConnectionProblem
}

/** The stores whose connection is invalid or ends soon; empty while nothing is known of them. */
export function useStoreProblems(): readonly StoreProblem[] {
  const signedIn = useSession((session) => session.status === 'signed-in')
  const now = useNow()
  const { data } = usePart(storeList, {}, { enabled: signedIn })
  return (data ?? []).flatMap((store) => {
    const problem = connectionProblem(store, now)
    return problem ? [{ store, problem }] : []
  })
}

/** The stores that are to be well: not those whose orders agents enter, nor those that were disconnected on purpose. Undefined while nothing is known of them. */
export function useConnectedStores() {
  const { data, error, refetch } = useCall(storeList)
  return { stores: data?.filter(({ marketplace, status }) => isConnectable(marketplace) && status !== storeStatus.gone), error, refetch }
}

export const problemText = (problem: ConnectionProblem): string =>
  problem.kind === 'ending' ? t('home.stores.ending', { count: problem.days }) : t(`home.stores.${problem.kind}`)
