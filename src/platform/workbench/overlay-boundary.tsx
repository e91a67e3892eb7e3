import { Component, type ReactNode } from 'react'

interface Props {
  onFailed?(error: unknown): void
  readonly children: ReactNode
}

/** Around what lies over the panes (the palette, what can be dragged): when it fails, it goes, and the panes stay. */
export class OverlayBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a bug, and its stack belongs where bugs are looked for
    console.error(error)
    this.props.onFailed?.(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
