import { Component, type ReactNode } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { ErrorPageFailed } from './error-page-failed.tsx'

/** Shows `instead` of what failed to render, and reports the failure. */
class Boundary extends Component<{ instead(error: unknown): ReactNode; children: ReactNode }, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: null as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error }
  }
  override componentDidCatch(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a failing page is a bug, and its stack belongs where bugs are looked for
    console.error(error)
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.instead(this.state.error) : this.props.children
  }
}

const errorPage = (error: unknown) => (
  <div className="flex h-full">
    <ErrorState error={error} fallback={t('error.page.title')} onRetry={() => window.location.reload()} />
  </div>
)

/** Around everything: an error page for what fails, and, should that fail too, a last line with a link home (specification §2). */
export const AppBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary instead={() => <ErrorPageFailed />}>
    <Boundary instead={(error) => <main className="h-full">{errorPage(error)}</main>}>{children}</Boundary>
  </Boundary>
)

/** Around what stands within the bars: they stay, whatever fails between them. */
export const ContentBoundary = ({ children }: { children: ReactNode }) => <Boundary instead={errorPage}>{children}</Boundary>
