import { Command } from 'cmdk'
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Asking, closePalette, setAsking, usePalette } from '#platform/command/palette-store.ts'
import { endTypeAhead, type TypeAhead, typedAfter } from '#platform/command/type-ahead.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { useFloats } from '#platform/ui/floating.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { focusPane } from '#platform/workbench/pane-focus.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { givenSoFar, unanswer } from './asking.ts'
import { type ChosenPlacement, choose } from './choose.ts'
import { codesToLookUp, destinationOf } from './destination.ts'
import { NoRows } from './no-rows.tsx'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteInput } from './palette-input.tsx'
import { optionId, PaletteList } from './palette-list.tsx'
import type { Row } from './rows.ts'
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
  const [opened] = useState({ text: asking ? initialOf(asking) : first, isAnswer: asking !== null })
  const [text, setText] = useState(opened.text)
  // The row that was moved to, and its place, which is kept where other rows come and that one goes.
  const [chosen, setChosen] = useState<{ readonly value: string; readonly place: number } | null>(null)
  const { rows, busy, outdated, error, retry, certain } = useRows(text, actionsOnly, asking)
  // The best row, until another is moved to; each keystroke starts at the best again.
  const at = chosen ? placeOf(chosen, rows) : 0
  const selected = rows[at]
  const [awaited, setAwaited] = useState<Pending | null>(null)
  // What was typed after the Enter that waits: for the questions that follow. No state, since keys come between two drawings.
  const ahead = useRef<TypeAhead | null>(null)
  /** Waits for the row that Enter meant where there was one: what was typed after it has at least one part, be it empty. */
  const wait = useCallback(([next, ...more]: readonly string[], placement?: ChosenPlacement) => {
    ahead.current = next === undefined ? null : [next, ...more]
    setAwaited(ahead.current && { by: 'enter', placement })
  }, [])
  const [optionsId, refusalId] = [useId(), useId()]
  const [listId, setListId] = useState<string>()

  const type = (typed: string) => {
    setText(typed)
    setChosen(null)
    wait([])
    if (asking?.refused) setAsking({ ...asking, refused: null })
  }
  // The box has the focus now: what was typed on the way to it comes first.
  useLayoutEffect(() => {
    const [early, ...next] = endTypeAhead()
    if (early) setText(opened.isAnswer ? early : opened.text + early)
    else if (opened.isAnswer) markAll()
    wait(next)
  }, [opened, wait])
  const take = useStable((row: Row, placement?: ChosenPlacement, typed: TypeAhead | null = null) => {
    ahead.current = typed
    if (row.kind === 'retry') retry()
    else choose(row, placement, typed ?? [])
  })
  useEffect(() => {
    if (!awaited || busy) return
    setAwaited(null)
    if (selected && selected.kind !== 'retry' && (awaited.by === 'enter' || certain)) take(selected, awaited.placement, ahead.current)
  }, [awaited, busy, selected, certain, take])
  // Each question starts with an empty box, or with what was typed for it.
  const question = asking ? `${asking.command.id} ${asking.argument}` : null
  const lastQuestion = useRef(question)
  const toMark = useRef<string | null>(null)
  // In one step with the drawing: what is typed next is for this question, and is not marked with what stood in the box.
  useLayoutEffect(() => {
    if (lastQuestion.current === question) return
    lastQuestion.current = question
    const [early = '', ...next] = ahead.current ?? []
    const initial = asking ? initialOf(asking) : ''
    setText(early || initial)
    toMark.current = early ? null : initial
    wait(next)
    setChosen(null)
  }, [question, asking, wait])
  useLayoutEffect(() => {
    if (toMark.current !== text) return
    toMark.current = null
    markAll()
  })

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // With Shift they select in the box, and the list is not asked.
    if (event.shiftKey && (event.key === 'Home' || event.key === 'End')) event.stopPropagation()
    // The box alone has the focus: Tab leads nowhere.
    else if (event.key === 'Tab' || typesAhead(event) || keys[event.key]?.(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  /** After an Enter that waits for the choices of its question, keys are for the next one. */
  const typesAhead = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (!asking || !ahead.current || awaited?.by !== 'enter' || ctrlKey || metaKey || altKey) return false
    const typed = typedAfter(ahead.current, key)
    if (typed === ahead.current || (key === 'Backspace' && ahead.current.join('') === '')) return false
    ahead.current = typed
    return true
  }
  const moveTo = (place: number) => setChosen({ value: rows[place]?.value ?? '', place })
  const turnPage = (to: number) => {
    const place = Math.max(Math.min(to, rows.length - 1), 0)
    flushSync(() => moveTo(place))
    document.getElementById(optionId(optionsId, place))?.scrollIntoView({ block: 'nearest' })
    return true
  }
  /** What each key does here; false leaves it to the box, and then to the list, which knows arrows, Home and End. */
  const keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
    Escape() {
      closePalette()
      return true
    },
    Enter(event) {
      const found = selected?.kind === 'entity' || (selected?.kind === 'choice' && outdated) || selected === undefined
      // Rows of an earlier text were not meant, unless somebody moved to one of them.
      if (found && (outdated || busy) && chosen === null) wait([''], placementOf(event))
      else if (selected) take(selected, placementOf(event))
      return true
    },
    Backspace() {
      if (text !== '' || !asking) return false
      if (!unanswer(asking)) setAsking(null)
      return true
    },
    PageDown() {
      return turnPage(at + pageLength)
    },
    PageUp() {
      return turnPage(at - pageLength)
    },
  }

  /** A whole order code or address goes straight there; several codes as soon as they are looked up. */
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim()
    const url = asking || text ? null : destinationOf(pasted)
    if (url) {
      event.preventDefault()
      closePalette()
      workbench.open(url)
    } else if (!asking && !text && codesToLookUp(pasted).length > 0) {
      event.preventDefault()
      type(pasted.split(/[\s,;]+/).join(' '))
      setAwaited({ by: 'paste' })
    }
  }

  const label = asking
    ? translate(asking.ask?.label ?? asking.command.title, asking.ask?.values?.(asking.context, givenSoFar(asking)))
    : t('workbench.palette.label')
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={label}
      onMouseDown={keepFocus}
      onKeyDown={keepHandled}
      onPaste={paste}
      className="fixed top-[max(12px,10vh)] left-1/2 z-50 w-176 max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-lg bg-raised shadow-float"
    >
      {/* The kernel ranks. Rows are known to the list by their place, which a keystroke never changes. */}
      <Command
        label={label}
        shouldFilter={false}
        loop
        vimBindings={false}
        value={String(at)}
        onValueChange={(place) => moveTo(Number(place))}
        className="outline-none"
      >
        <PaletteInput
          text={text}
          label={label}
          asking={asking}
          actionsOnly={actionsOnly}
          list={listId}
          active={selected && optionId(optionsId, at)}
          refusal={asking?.refused ? refusalId : undefined}
          onType={type}
          onKeyDown={press}
        />
        {asking?.refused ? (
          <p role="alert" id={refusalId} className="flex items-center gap-2 border-b border-line bg-danger-soft px-3.5 py-1.5 text-danger">
            <Icon name="circle-alert" size={14} />
            {asking.refused}
          </p>
        ) : null}
        <PaletteList options={optionsId} label={label} rows={rows} busy={busy} moved={chosen !== null} onChoose={take} onListId={setListId} />
        {rows.length === 0 ? <NoRows text={text} busy={busy} error={error} asking={asking !== null} actionsOnly={actionsOnly} /> : null}
      </Command>
      <PaletteFooter text={text} asking={asking !== null} actionsOnly={actionsOnly} onScope={type} />
    </div>
  )
}

const initialOf = (asking: Asking): string => asking.ask?.initial?.(asking.context, givenSoFar(asking)) ?? ''

/** What stands in the box already is replaced by what is typed. */
function markAll(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

/** What is to be chosen as soon as it can be: Enter was pressed, or a code was pasted, before its row was there. */
interface Pending {
  readonly by: 'enter' | 'paste'
  readonly placement?: ChosenPlacement
}

/** Rows that Page Up and Page Down pass. */
const pageLength = 10

/** The same function all the time, which does what the latest one does: rows are not drawn again for it. */
function useStable<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

/** A key that the palette or its list took is nobody else's. */
function keepHandled(event: KeyboardEvent): void {
  if (event.defaultPrevented) event.stopPropagation()
}

/** A click on a row leaves the focus in the box: the next question is answered there. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

function placementOf(event: KeyboardEvent): ChosenPlacement {
  if (event.shiftKey) return 'right'
  return event.ctrlKey || event.metaKey ? 'window' : undefined
}

/** Where a row is now; one that is gone left its place to another. */
function placeOf({ value, place }: { readonly value: string; readonly place: number }, rows: readonly Row[]): number {
  const now = rows.findIndex((row) => row.value === value)
  return now >= 0 ? now : Math.max(Math.min(place, rows.length - 1), 0)
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
