import { Activity, memo, useEffect, useMemo, useState } from 'react'
import type { KnownScreen } from '#kernel/define-screen.ts'
import type { Leaf } from '#kernel/layout.ts'
import { useDeclared } from '#platform/command/declared.ts'
import { networkError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { afterPaint } from '#platform/ui/after-paint.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { useLate } from '#platform/ui/late.tsx'
import { isStandalone } from '#platform/windows/standalone.ts'
import { EmptyState } from './empty-state.tsx'
import { paneCode } from './load-pane.ts'
import { PaneIdentity } from './pane.ts'
import { PaneBoundary } from './pane-boundary.tsx'
import { focusShown } from './pane-focus.ts'
import { PaneSkeleton } from './pane-skeleton.tsx'
import { PlaceParts } from './place-parts.tsx'
import { matchUrl, screenById, screenOf } from './screens.ts'
import { workbench } from './workbench.ts'

/**
 * What a pane shows: the screen of its address, and out of sight the list that it was opened from, which stands again at once. The focus that comes and
 * goes draws nothing of it anew.
 */
export const PaneContent = memo(function PaneContent({ leaf }: { leaf: Leaf }) {
  const { id, url } = leaf
  const left = useLeft(url)
  const shown = keyOf(url)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it shows another screen
  useEffect(() => afterPaint(() => workbench.focusedPane() === id && focusShown(id)), [id, shown])
  // In one order, whichever is shown: a list that is moved in the page forgets where it was scrolled to.
  const places = (left === null ? [url] : [left, url]).map((at) => ({ at, key: keyOf(at) })).toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return (
    <div className="relative min-h-0 flex-1">
      {places.map(({ at, key }) => (
        // Keyed by the screen: its state belongs to it, and goes with it when the pane goes elsewhere, unless it stays.
        <div
          key={key}
          ref={keepLaidOut}
          data-left={at === url ? undefined : ''}
          className="absolute inset-0 data-left:-z-10 data-left:[content-visibility:hidden]"
        >
          <Activity mode={at === url ? 'visible' : 'hidden'}>
            <div className="flex h-full flex-col">
              <PlaceParts>
                <Place id={id} url={at} link={at === url ? leaf.link : undefined} />
              </PlaceParts>
            </div>
          </Activity>
        </div>
      ))}
    </div>
  )
})

/**
 * What React hides it takes out of the layout, and all of it would be laid out anew when it is shown, which is most of what that takes. Here its place hides it (content-visibility),
 * and what was laid out is kept.
 */
function keepLaidOut(place: HTMLElement | null) {
  const content = place?.firstElementChild
  if (!(content instanceof HTMLElement) || !globalThis.CSS?.supports('content-visibility: hidden')) return
  const observer = new MutationObserver(() => content.style.display && content.style.removeProperty('display'))
  observer.observe(content, { attributeFilter: ['style'] })
  return () => observer.disconnect()
}

function keyOf(url: string): string {
  const match = matchUrl(url)
  return match.kind === 'not-found' ? match.kind : match.screen.id
}

/** The address of the last screen that stays, while the pane shows another to the same person. */
function useLeft(url: string): string | null {
  const person = useSession(({ user }) => user?.user_id)
  const [was, setWas] = useState<{ readonly url: string; readonly left: string | null; readonly person: number | undefined }>({
    url,
    left: null,
    person,
  })
  if (was.url === url && was.person === person) return was.left
  const is = keyOf(url)
  const goesOn = keyOf(was.url) !== is && screenOf(was.url)?.dock.stays ? was.url : was.left
  const left = was.person === person && goesOn !== null && keyOf(goesOn) !== is ? goesOn : null
  // In the same drawing.
  setWas({ url, left, person })
  return left
}

interface PlaceProps extends Pick<Leaf, 'id' | 'url' | 'link'> {}

const Place = memo(function Place({ id, url, link }: PlaceProps) {
  const declared = useDeclared((state) => state.all)
  const identity = useMemo(() => ({ id, url, standalone: isStandalone() }), [id, url])
  const match = matchUrl(url)
  const screen = match.kind === 'not-found' ? screenById('error.not-found') : match.screen
  const known = match.kind === 'screen' ? match : null
  return (
    <PaneIdentity value={identity}>
      <PaneBoundary resetKey={url}>
        {match.kind === 'malformed' && link && match.screen.follows ? (
          <EmptyState icon="link" title={t('workbench.link.waiting', { letter: link.toUpperCase() })} text={t('workbench.link.waiting-text')} />
        ) : match.kind === 'malformed' ? (
          <EmptyState
            icon="triangle-alert"
            title={t('workbench.pane.malformed')}
            text={match.issues.map((issue) => issue.name).join(', ')}
            action={{ label: t('workbench.pane.home'), to: '/' }}
          />
        ) : !declared && match.kind !== 'screen' ? (
          <PaneSkeleton />
        ) : screen ? (
          <Loaded screen={screen} paneId={id} params={known?.params ?? {}} query={known?.query ?? {}} />
        ) : null}
      </PaneBoundary>
    </PaneIdentity>
  )
})

function Loaded({ screen, ...props }: { screen: KnownScreen; paneId: string; params: unknown; query: unknown }) {
  const { Content, failed, retry } = useLate(paneCode(screen))
  if (Content) return <Content {...props} />
  return failed ? <ErrorState error={networkError()} fallback={t('workbench.pane.not-loaded')} onRetry={retry} /> : <PaneSkeleton />
}
