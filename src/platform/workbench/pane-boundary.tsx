import { Component, type ReactNode } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'

interface Props {
  /** Another address: what failed may work there. */
  readonly resetKey: string
  readonly children: ReactNode
}

/** A pane that fails shows it, and leaves the others alone. */
export class PaneBoundary extends Component<Props, { error: unknown; failed: boolean; at: string }> {
  override state = { error: null as unknown, failed: false, at: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: { at: string }) {
    return props.resetKey === state.at ? null : { error: null, failed: false, at: props.resetKey }
  }

  override componentDidCatch(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a failing pane is a bug, and its stack belongs where bugs are looked for
    console.error(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <ErrorState error={this.state.error} fallback={t('workbench.pane.failed')} onRetry={() => this.setState({ error: null, failed: false })} />
  }
}
