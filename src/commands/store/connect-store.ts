import { type Marketplace, marketplaceFacts, marketplaceSchema, portalOf } from '#contract/core/marketplace.ts'
import { storeConnect, storeWays } from '#contract/store/connect.endpoints.ts'
import type { ConnectPurpose, ConnectWay } from '#contract/store/connect.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { connectionOf, connectionProblem } from '#contract/store/store-connection.ts'
import type { Choice } from '#kernel/command.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { storeListScreen } from '#panes/store/list/store-list.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { storeChoice } from '#platform/pickers/store.picker.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { connectionText } from '#platform/shell/connection-text.ts'
import { actionsOf, type StoreAction } from '#platform/shell/store-actions.ts'
import { toast } from '#platform/ui/toast.ts'
import { openWindow } from '#platform/windows/open-window.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import { openWindows } from '#platform/windows/waiting-windows.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const ways = () => queryClient.ensureQueryData(callQuery(storeWays, {}))
const stores = () => queryClient.ensureQueryData(callQuery(storeList, {}))

/** The marketplaces whose stores can be connected here, and how. */
export const marketplaceChoices = async (): Promise<Choice[]> =>
  (await ways()).map(({ marketplace, way }) => ({ value: marketplace, title: marketplaceFacts[marketplace].name, hint: t(`store.way.${way}`) }))

/** Every store that can be authorised again, those first that have to be. */
export async function mendChoices(): Promise<Choice[]> {
  const known = new Set((await ways()).map(({ marketplace }) => marketplace))
  const now = Date.now()
  return (await stores())
    .filter(({ marketplace }) => known.has(marketplace))
    .map((store) => ({ store, problem: connectionProblem(store, now) }))
    .toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null))
    .map(({ store, problem }) => {
      const choice = storeChoice(store)
      return problem ? { ...choice, hint: `${choice.hint} · ${connectionText(problem)}` } : choice
    })
}

/** Every store that the same can be done to. */
export async function choicesFor(action: StoreAction): Promise<Choice[]> {
  const known = await ways()
  const now = Date.now()
  return (await stores())
    .filter((store) => {
      const way = known.find(({ marketplace }) => marketplace === store.marketplace)
      return actionsOf({ ...store, connection: connectionOf(store, now) }, way).includes(action)
    })
    .map(storeChoice)
}

/** Connects a store of a marketplace, or one again: at the marketplace, or by the form that its way asks for. */
export async function connect(marketplace: Marketplace, purpose: ConnectPurpose, store_code: string | null = null): Promise<void> {
  const way = (await ways()).find((one) => one.marketplace === marketplace)
  if (!way) return void toast.show({ kind: 'info', text: t('store.no-way', { marketplace: marketplaceFacts[marketplace].name }) })
  if (way.way === 'consent' || (purpose === 'chat' && way.chat_consent)) return consent(way, purpose, store_code)
  workbench.open(storeListScreen.href({ query: { connect: marketplace, store: store_code ?? undefined } }))
}

/** Authorises a store again, or its chat where that has an authorisation of its own. */
export async function connectAgain(store_code: string, purpose: ConnectPurpose): Promise<void> {
  const store = (await stores()).find((one) => one.store_code === store_code)
  const way = (await ways()).find(({ marketplace }) => marketplace === store?.marketplace)
  if (store) await connect(store.marketplace, purpose === 'chat' && way?.chat_consent ? 'chat' : 'store', store_code)
}

/** A marketplace's own place for its sellers, in a tab of the browser. */
export function openAt(marketplace: unknown): void {
  const url = portalOf(marketplaceSchema.parse(marketplace))
  if (url) openWindows([() => openWindow(url) !== null])
}

async function consent({ marketplace }: ConnectWay, purpose: ConnectPurpose, store_code: string | null): Promise<void> {
  const { url } = await call(storeConnect, { body: { marketplace, purpose, store_code } })
  goToMarketplace(url)
}

/**
 * One pane alone leaves with the page, and comes back with it. Where several are open, or a pane has a window of its own, the marketplace gets a tab of
 * the browser: nobody loses what they have open for a store.
 */
function goToMarketplace(url: string): void {
  const alone = leavesOf(workbench.getLayout().root).length === 1 && !isStandalone()
  if (alone) location.assign(url)
  else openWindows([() => openWindow(url) !== null])
}
