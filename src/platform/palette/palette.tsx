import { Command } from 'cmdk'
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFloats } from '#platform/command/floating.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { focusPane } from '#platform/workbench/pane-focus.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { unanswer } from './asking.ts'
import { type ChosenPlacement, choose } from './choose.ts'
import { destinationOf } from './destination.ts'
import { NoRows } from './no-rows.tsx'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteInput } from './palette-input.tsx'
import { PaletteRows } from './palette-rows.tsx'
import { closePalette, setAsking, usePalette } from './palette-store.ts'
import { endTypeAhead } from './type-ahead.ts'
import { useRows } from './use-rows.ts'

/** The palette: one box for every command, screen and order, and for the arguments that a command asks for. */
export default function Palette() {
  const opening = usePalette((state) => state.opening)
  useFloats('palette', true)
  useFocusBack()
  return (
    <>
      <div aria-hidden className="fixed inset-0 z-50" onPointerDown={closePalette} />
      <Box key={opening} />
    </>
  )
}

function Box() {
  const { text: first, asking, actionsOnly } = usePalette()
  const [text, setText] = useState(first)
  const [chosen, setChosen] = useState<string | null>(null)
  const { rows, busy, error } = useRows(text, actionsOnly, asking)
  // The best row, until another is moved to; each keystroke starts at the best again. The library also reports rows that it
  // picks by itself, the first that came: those do not count, for better ones may follow.
  const moving = useRef(false)
  const mounted = useRest() ? rows : rows.slice(0, inSight)
  const selected = rows.find((row) => row.value === chosen) ?? rows[0]

  const type = (typed: string) => {
    setText(typed)
    setChosen(null)
    setEntered(false)
    moving.current = false
    if (asking?.refused) setAsking({ ...asking, refused: null })
  }
  // The box has the focus now: what was typed on the way to it comes first.
  const [entered, setEntered] = useState(false)
  useLayoutEffect(() => {
    const early = endTypeAhead()
    if (early.text) setText((typed) => typed + early.text)
    setEntered(early.entered)
  }, [])
  useEffect(() => {
    if (!entered || busy || !selected) return
    setEntered(false)
    choose(selected, undefined)
  }, [entered, busy, selected])
  // Each question starts with an empty box.
  const question = asking ? `${asking.command.id} ${asking.argument}` : null
  const lastQuestion = useRef(question)
  useEffect(() => {
    if (lastQuestion.current === question) return
    lastQuestion.current = question
    setText('')
    setChosen(null)
  }, [question])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (movers.has(event.key)) moving.current = true
    // The box alone has the focus: Tab leads nowhere.
    if (event.key !== 'Tab' && !keys[event.key]?.(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** What each key does here; false leaves it to the box. */
  const keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
    Escape() {
      closePalette()
      return true
    },
    Enter(event) {
      if (selected) choose(selected, placementOf(event))
      return true
    },
    Backspace() {
      if (text !== '' || !asking) return false
      if (!unanswer(asking)) setAsking(null)
      return true
    },
  }

  /** A whole order code or address goes straight there. */
  const paste = (event: ClipboardEvent) => {
    const url = asking || text ? null : destinationOf(event.clipboardData.getData('text'))
    if (!url) return
    event.preventDefault()
    closePalette()
    workbench.open(url)
  }

  const label = asking ? translate(asking.ask?.label ?? asking.command.title) : t('workbench.palette.label')
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={label}
      onMouseDown={keepFocus}
      className="fixed top-[max(12px,10vh)] left-1/2 z-50 w-[600px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-lg bg-raised shadow-float"
    >
      <Command
        shouldFilter={false}
        vimBindings={false}
        loop
        label={label}
        value={selected?.value ?? ''}
        onValueChange={(value) => moving.current && setChosen(value)}
        onPointerMoveCapture={() => {
          moving.current = true
        }}
        onKeyDown={press}
        onPaste={paste}
      >
        <PaletteInput text={text} label={label} asking={asking} actionsOnly={actionsOnly} onType={type} />
        {asking?.refused ? (
          <p role="alert" className="border-b border-line px-3.5 py-1.5 text-danger">
            {asking.refused}
          </p>
        ) : null}
        <Command.List label={label} className="max-h-[min(420px,60vh)] overflow-y-auto py-1">
          <PaletteRows rows={mounted} onChoose={choose} />
          {rows.length === 0 ? <NoRows busy={busy} error={error} typing={asking !== null && text === ''} /> : null}
        </Command.List>
        <PaletteFooter asking={asking !== null} />
      </Command>
    </div>
  )
}

const movers = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

/** A click on a row leaves the focus in the box: the next question is answered there. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

function placementOf(event: KeyboardEvent): ChosenPlacement {
  if (event.shiftKey) return 'right'
  return event.ctrlKey || event.metaKey ? 'window' : undefined
}

/** Rows that fit into the list: the only ones that the first paint waits for. */
const inSight = 14

/** False for the first paint. */
function useRest(): boolean {
  const [rest, setRest] = useState(false)
  useEffect(() => startTransition(() => setRest(true)), [])
  return rest
}

/** What had the focus gets it back, unless what was chosen put it elsewhere. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const focused = workbench.focusedPane()
      const home = before?.closest<HTMLElement>('[data-pane-id]')
      const stays = before instanceof HTMLElement && before.isConnected && (!home || home.dataset.paneId === focused)
      if (stays && before !== document.body) before.focus({ preventScroll: true })
      else focusPane(focused)
    },
    [before],
  )
}
