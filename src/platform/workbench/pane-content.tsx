import { memo } from 'react'
import type { KnownScreen } from '#kernel/define-screen.ts'
import type { Leaf } from '#kernel/layout.ts'
import { useDeclared } from '#platform/command/declared.ts'
import { networkError } from '#platform/http/api-error.ts'
import { t } from '#platform/i18n/i18n.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { useLate } from '#platform/ui/late.tsx'
import { isStandalone } from '#platform/windows/standalone.ts'
import { EmptyState } from './empty-state.tsx'
import { paneCode } from './load-pane.ts'
import { PaneIdentity } from './pane.ts'
import { PaneBoundary } from './pane-boundary.tsx'
import { PaneSkeleton } from './pane-skeleton.tsx'
import { matchUrl, screenById } from './screens.ts'

/** What a pane shows: the screen of its address, loaded when it is first needed. The focus that comes and goes draws nothing of it anew. */
export const PaneContent = memo(function PaneContent({ leaf }: { leaf: Leaf }) {
  const declared = useDeclared((state) => state.all)
  const match = matchUrl(leaf.url)
  const screen = match.kind === 'not-found' ? screenById('error.not-found') : match.screen
  const known = match.kind === 'screen' ? match : null
  return (
    <PaneIdentity value={{ id: leaf.id, url: leaf.url, standalone: isStandalone() }}>
      <PaneBoundary resetKey={leaf.url}>
        {match.kind === 'malformed' && leaf.link && match.screen.follows ? (
          <EmptyState icon="link" title={t('workbench.link.waiting', { letter: leaf.link.toUpperCase() })} text={t('workbench.link.waiting-text')} />
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
          // Keyed by the screen: its state belongs to it, and goes with it when the pane goes elsewhere.
          <Loaded key={screen.id} screen={screen} paneId={leaf.id} params={known?.params ?? {}} query={known?.query ?? {}} />
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
