import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { charactersIn } from '#contract/core/characters.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import { usePane } from './pane.ts'
import { focusPane } from './pane-focus.ts'

/** The least time between two searches while somebody types. Milliseconds. */
const searchEvery = 120

interface SearchFieldProps {
  /** Where `/` goes. */
  readonly field: Ref<HTMLInputElement>
  readonly label: string
  readonly hint: string
  readonly value: string
  /** Characters that make a search. */
  readonly least?: number
  onSearch(text: string): void
}

/** Searches as one types; the text survives what the address does meanwhile. */
export function SearchField({ field, label, hint, value, least = 2, onSearch }: SearchFieldProps) {
  const { id: pane } = usePane()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }, [value])
  const searchedAt = useRef(Number.NEGATIVE_INFINITY)
  const search = useRef(onSearch)
  search.current = onSearch
  const wanted = charactersIn(text.trim()) >= least ? text.trim() : ''
  const searchKey = useKeyOf('list.search')
  const send = useCallback((wanted: string) => {
    if (wanted === sent.current) return
    searchedAt.current = performance.now()
    sent.current = wanted
    search.current(wanted)
  }, [])
  useEffect(() => {
    if (wanted === sent.current) return
    // The first letter that makes a search is not kept waiting; those that follow fast go together.
    const rest = searchedAt.current + searchEvery - performance.now()
    if (rest <= 0) return send(wanted)
    const timer = setTimeout(() => send(wanted), rest)
    return () => clearTimeout(timer)
  }, [wanted, send])
  return (
    <TextField
      ref={field}
      type="search"
      icon="search"
      keys={searchKey}
      label={label}
      hideLabel
      placeholder={hint}
      value={text}
      maxLength={100}
      onChange={setText}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return
        // Down into the list, so that typing and walking need no mouse. It is searched first: the next key is meant for what was found.
        send(wanted)
        // Escape leaves every field by itself, and steps out of no more than that.
        if (event.key !== 'Escape') focusPane(pane)
      }}
    />
  )
}
