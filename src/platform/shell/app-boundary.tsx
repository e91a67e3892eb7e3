import { Component, type ReactNode } from 'react'
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

/** Around everything: an error page for what fails, and, should that fail too, a last line with a link home (specification §2). */
export const AppBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary instead={() => <ErrorPageFailed />}>
    <Boundary
      instead={(error) => (
        <main className="flex h-full">
          <ErrorState error={error} onRetry={() => window.location.reload()} />
        </main>
      )}
    >
      {children}
    </Boundary>
  </Boundary>
)
