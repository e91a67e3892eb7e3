import type { ReactNode } from 'react'
import { GridRow, type RowPlace } from '#platform/ui/grid-row.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'

interface BoRowProps extends RowPlace {
  /** What it is known by. */
  readonly code: string
  readonly name: string
  onPoint(): void
  onMenu(at: MenuPlace): void
  readonly children: ReactNode
}

/** One line of a list of the back office, with what can be done to it at its end. */
export const BoRow = ({ code, name, onPoint, onMenu, children, ...place }: BoRowProps) => (
  <GridRow {...place} data-code={code} onPoint={onPoint} onMenu={onMenu}>
    {children}
    <span role="gridcell" className="bo-more">
      <RowMenuButton name={name} onMenu={onMenu} />
    </span>
  </GridRow>
)
