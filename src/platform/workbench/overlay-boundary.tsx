import { Component, type ReactNode } from 'react'

/** Dragging is an extra: when its code fails or cannot be loaded, the panes stay, and their keys and menus do the same. */
export class OverlayBoundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a bug, and its stack belongs where bugs are looked for
    console.error(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
