import { type AnchorHTMLAttributes, type MouseEvent, use } from 'react'
import type { Placement } from '#kernel/screen.ts'
import { useTabStop } from '#platform/ui/in-list.ts'
import { PaneIdentity } from './pane.ts'
import { workbench } from './workbench.ts'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** In-app address. */
  to: string
  /** Absent: in the pane that the link stands in. */
  placement?: Placement
  /** `replace` leaves no step to walk back to. */
  history?: 'push' | 'replace'
}

/** A real link that opens in the pane. Ctrl, Cmd, Shift and middle click are left to the browser. */
export function Link({ to, placement, history = 'push', onClick, target, ...rest }: LinkProps) {
  const pane = use(PaneIdentity)
  const tabStop = useTabStop()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (target && target !== '_self') return
    event.preventDefault()
    if (placement) workbench.open(to, placement)
    else workbench.dispatch({ type: 'navigate', pane: pane?.id ?? workbench.focusedPane(), url: to, history })
  }
  return <a tabIndex={tabStop} {...rest} href={to} target={target} onClick={follow} />
}
