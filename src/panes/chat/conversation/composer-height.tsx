import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'

/** The least and the most that a person may give to what they write, and a step of the arrows. CSS pixels. */
export const leastHeight = 36
const least = leastHeight
const most = 400
const step = 20

/** What a text grows the field to by itself. */
export const mostOfText = 200

const within = (height: number): number => Math.round(Math.min(most, Math.max(least, height)))

/** How high the field is at least that replies are written in: kept in this browser, and the same for every chat. */
export const useComposerHeight = (): number => within(useSettings(({ chat_height }) => chat_height ?? least))

/** The edge above the field: dragged, walked by the arrows, and by Home as it was. `onDraft`: while it is dragged. */
export function ComposerHeight({ onDraft }: { onDraft(height: number | null): void }) {
  const height = useComposerHeight()
  const from = useRef<{ readonly y: number; readonly height: number } | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const draft = (next: number | null) => {
    setDragged(next)
    onDraft(next)
  }
  const keep = (next: number) => changeSettings({ chat_height: within(next) > least ? within(next) : null })
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: height + step, ArrowDown: height - step, Home: least, End: most }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    keep(to)
  }
  const move = ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) => {
    if (from.current && currentTarget.hasPointerCapture(pointerId)) draft(within(from.current.height + from.current.y - clientY))
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('conversation.height')}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={dragged ?? height}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { y: event.clientY, height }
      }}
      onPointerMove={move}
      onPointerUp={() => {
        if (dragged !== null) keep(dragged)
        from.current = null
        draft(null)
      }}
      onPointerCancel={() => {
        from.current = null
        draft(null)
      }}
      onDoubleClick={() => keep(least)}
      onKeyDown={onKeyDown}
      className="group -mt-2 flex h-2 cursor-row-resize touch-none items-center outline-none max-phone:hidden"
    >
      <span className="h-0.5 w-full rounded-full bg-transparent group-hover:bg-accent group-focus-visible:h-1 group-focus-visible:bg-focus group-active:bg-accent" />
    </div>
  )
}
