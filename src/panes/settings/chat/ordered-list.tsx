import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { movedBy, movedTo } from '#platform/chat/in-order.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { usePaneContext, usePaneController } from '#platform/workbench/pane.ts'

export interface OrderedRow {
  readonly key: number
  readonly name: string
  readonly text: ReactNode
}

interface OrderedListProps {
  label: string
  /** `selection.kind` of the rows; the commands `<kind>.delete` and so on act on the one at the cursor. */
  kind: 'reply-template' | 'chat-tag'
  rows: readonly OrderedRow[]
  /** Null: it can only be looked at. */
  onOrder: ((keys: number[]) => void) | null
  onEdit: ((key: number) => void) | null
  /** What stands in a row's place while it is changed there. */
  editing?: { readonly key: number; readonly content: ReactNode } | null
  onSearch?: () => void
}

/** A list whose order counts: put right by dragging, by the arrows on a handle, or by keys at the cursor. */
export function OrderedList({ label, kind, rows, onOrder, onEdit, editing, onSearch }: OrderedListProps) {
  const keys = rows.map(({ key }) => key)
  const [cursor, setCursor] = useState<number | null>(null)
  const [dragged, setDragged] = useState<{ key: number; order: readonly number[] } | null>(null)
  const [announcement, announce] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const at = cursor === null ? -1 : keys.indexOf(cursor)
  const here = at < 0 ? null : cursor
  const elementOf = (key: number | undefined) => list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)

  const go = (place: number) => {
    const key = keys[Math.max(0, Math.min(keys.length - 1, place))]
    if (key === undefined) return
    setCursor(key)
    elementOf(key)?.scrollIntoView({ block: 'nearest' })
    // The keys act on what the ring is around.
    if (list.current?.contains(document.activeElement)) elementOf(key)?.querySelector<HTMLElement>('[data-text]')?.focus()
  }
  const say = (order: readonly number[], key: number) =>
    announce(
      t('chat-settings.order.told', {
        name: rows.find((row) => row.key === key)?.name ?? '',
        place: order.indexOf(key) + 1,
        total: order.length,
      }),
    )
  const put = (order: number[] | null, key: number) => {
    if (!order || !onOrder) return
    onOrder(order)
    say(order, key)
  }

  usePaneContext({
    'selection.kind': here === null ? null : kind,
    'selection.count': here === null ? 0 : 1,
    'selection.codes': here === null ? [] : [String(here)],
  })
  usePaneController({
    list: {
      move: (by) => go(at < 0 ? (by > 0 ? by - 1 : keys.length + by) : at + by),
      toEnd: (end) => go(end === 'first' ? 0 : keys.length - 1),
      open: () => here !== null && onEdit?.(here),
      toggle: () => undefined,
      extend: () => undefined,
      selectAll: () => undefined,
      clear: () => setCursor(null),
      peek: () => undefined,
      remember: () => () => setCursor(cursor),
    },
    ...(onEdit ? { edit: () => here !== null && onEdit(here) } : {}),
    ...(onSearch ? { search: onSearch } : {}),
  })

  /** Where the dragged row belongs with the pointer at this height: before the first row whose middle is below it. */
  const placeAt = (key: number, y: number): number => {
    const others = keys.filter((other) => other !== key)
    const order = dragged?.order.filter((other) => other !== key) ?? others
    const below = order.findIndex((other) => {
      const box = elementOf(other)?.getBoundingClientRect()
      return box !== undefined && y < box.top + box.height / 2
    })
    return below < 0 ? order.length : below
  }

  /** The row where Tab stops: the cursor's, or the first. What else stands in it is done by keys at the cursor. */
  const stop = here ?? keys[0]
  const order = dragged?.order ?? keys
  const shown = order.flatMap((key) => rows.find((row) => row.key === key) ?? [])
  return (
    <>
      <ul ref={list} aria-label={label} className="divide-y divide-line border-y border-line">
        {shown.map(({ key, name, text }) => (
          <li
            key={key}
            data-row={key}
            data-cursor={key === here || undefined}
            onFocus={() => setCursor(key)}
            className={clsx(
              'flex items-center gap-1 py-1',
              key === here && 'bg-sunken shadow-[inset_2px_0_0_var(--accent)]',
              dragged?.key === key && 'relative z-1 bg-raised shadow-float',
            )}
          >
            {onOrder ? (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('chat-settings.order.handle', { name })}
                title={t('chat-settings.order.hint')}
                className="grid h-9 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:bg-hover active:cursor-grabbing pointer-coarse:h-11 pointer-coarse:w-9"
                onPointerDown={(event) => {
                  if (event.button !== 0) return
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged({ key, order: keys })
                }}
                onPointerMove={(event) => {
                  if (dragged?.key === key) setDragged({ key, order: movedTo(dragged.order, key, placeAt(key, event.clientY)) })
                }}
                onPointerUp={() => {
                  if (dragged && dragged.order.join() !== keys.join()) put([...dragged.order], key)
                  setDragged(null)
                }}
                onPointerCancel={() => setDragged(null)}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                  if (!by || event.ctrlKey || event.metaKey || event.altKey) return
                  event.preventDefault()
                  event.stopPropagation()
                  put(movedBy(keys, key, by), key)
                }}
              >
                <Icon name="grip-vertical" size={14} />
              </button>
            ) : null}
            {editing?.key === key ? (
              editing.content
            ) : (
              <>
                <RowText name={name} text={text} stop={key === stop} onPress={onEdit ? () => onEdit(key) : null} />
                {onEdit ? (
                  <IconButton
                    tabIndex={-1}
                    icon="trash-2"
                    label={t('chat-settings.delete-one', { name })}
                    onClick={() => {
                      setCursor(key)
                      // The command judges by the row that the cursor has come to.
                      setTimeout(() => void runCommand(`${kind}.delete`))
                    }}
                  />
                ) : null}
              </>
            )}
          </li>
        ))}
      </ul>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </>
  )
}

interface RowTextProps {
  name: string
  text: ReactNode
  /** Tab stops here. */
  stop: boolean
  onPress: (() => void) | null
}

function RowText({ name, text, stop, onPress }: RowTextProps) {
  const inside = (
    <>
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-xs text-ink-3">{text}</span>
    </>
  )
  const box = 'min-h-9 min-w-0 flex-1 rounded-md px-2 py-1 text-left'
  if (!onPress) return <div className={box}>{inside}</div>
  return (
    <button type="button" data-text tabIndex={stop ? 0 : -1} className={clsx(box, 'hover:bg-hover')} onClick={onPress}>
      {inside}
    </button>
  )
}
