import { useEffect, useState } from 'react'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { splitUrl } from '#kernel/url.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Page } from '#platform/ui/page.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { ChooseStores } from './choose-stores.tsx'
import { type Finished, finish } from './finish.ts'
import { FirstSync } from './first-sync.tsx'
import { keptChoices } from './kept-choices.ts'
import { NotConnected } from './not-connected.tsx'
import { readReturn } from './return-route.ts'
import type { syncShopeeScreen } from './sync.screen.ts'
import { syncedQuery } from './synced-href.ts'

/** Finishes the authorisation that a marketplace sends the seller back from, and shows the first sync. */
export default function SyncPane({ query }: PropsOf<typeof syncShopeeScreen>) {
  const { url, navigate } = usePane()
  const { route, answer } = readReturn(url)
  const { path } = splitUrl(url)
  const [failure, setFailure] = useState<unknown>(null)
  const said = answer && JSON.stringify(answer)

  // What the marketplace said leaves the address as soon as it was answered: it is good once, and no part of a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is all that the answer says, whatever object it was read into
  useEffect(() => {
    if (!route || !answer) return
    let isHere = true
    const go = (to: string) => isHere && navigate(to, 'replace')
    setFailure(null)
    finish(route, answer).then(
      (finished) => go(path + queryAfter(finished)),
      (error: unknown) => {
        if (!isHere) return
        setFailure(error)
        go(path)
      },
    )
    return () => {
      isHere = false
    }
  }, [route, said, path, navigate])

  if (!route) return <NotConnected route={route} error={null} />
  const title = t(route.purpose === 'chat' ? 'store.sync.chat-title' : 'store.sync.store-title', {
    marketplace: marketplaceFacts[route.marketplace].name,
  })
  if (answer)
    return (
      <Page title={title}>
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner />
          {t('store.sync.finishing')}
        </p>
      </Page>
    )
  const kept = query.choose ? keptChoices.read() : null
  if (kept && kept.authorisation_id === query.choose) return <ChooseStores title={title} route={route} {...kept} />
  if (query.stores) return <FirstSync title={title} route={route} codes={query.stores.split(',')} />
  return <NotConnected route={route} error={failure} />
}

/** What there is to be chosen from waits in this tab; else the sync is shown. */
function queryAfter({ authorisation_id, connected, choices }: Finished): string {
  if (choices.length === 0) return syncedQuery(connected.map(({ store_code }) => store_code))
  keptChoices.write({ authorisation_id, choices })
  return `?choose=${encodeURIComponent(authorisation_id)}`
}
