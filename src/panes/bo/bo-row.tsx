import type { ReactNode } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { useRowId } from '#platform/ui/in-list.ts'

interface BoRowProps {
  /** What it is known by. */
  readonly code: string
  readonly name: string
  readonly index: number
  readonly top: number
  readonly template: string
  /** On two lines: the pane is narrow. */
  readonly card: boolean
  readonly cursor: boolean
  onPoint(): void
  onMenu(at: HTMLElement | { x: number; y: number }): void
  readonly children: ReactNode
}

/** One line of a list of the back office, with what can be done to it at its end. */
export const BoRow = ({ code, name, index, top, template, card, cursor, onPoint, onMenu, children }: BoRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys; each row is reached by its cursor
  <div
    role="row"
    id={useRowId(index)}
    className="list-row"
    aria-rowindex={index + 2}
    aria-selected={false}
    data-code={code}
    data-cursor={cursor || undefined}
    data-card={card || undefined}
    style={{ top, gridTemplateColumns: template }}
    onClick={onPoint}
    onContextMenu={(event) => {
      event.preventDefault()
      onMenu({ x: event.clientX, y: event.clientY })
    }}
  >
    {children}
    <span role="gridcell" className="bo-more">
      <IconButton
        size="small"
        icon="ellipsis"
        label={t('bo.list.row-menu', { name })}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget)}
      />
    </span>
  </div>
)
