import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Choice, Picker } from '#kernel/command.ts'
import { rankChoices } from '#kernel/palette-choice.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { CalendarButton } from '#platform/ui/calendar-button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import { useOverField } from '#platform/ui/use-over-field.ts'
import { type Field, type FieldInput, type Words, words } from './declare-form.ts'
import { Labelled } from './fields.tsx'
import { useFound } from './use-found.ts'

interface PickLook {
  readonly placeholder?: Words
  /** Said where nothing fits. */
  readonly none?: Words
  /** Its schema takes nothing while it is written, and a body without it is none. */
  readonly required?: boolean
  /** A button opens the browser's own calendar; the picker takes `2026-11-23T09:00`. */
  readonly calendar?: boolean
}

/** One of many, found by typing; the arrows walk in what was found, and Enter goes on to the next field. */
export const pick = (label: Words, picker: Picker, { required, ...look }: PickLook = {}): Field<string | null> => ({
  label,
  ...(required && { required }),
  wide: true,
  draw: (input) => <PickField {...input} {...look} picker={picker} />,
})

type PickFieldProps = Pick<FieldInput<string | null>, 'label' | 'value' | 'onChange'> &
  Partial<Pick<FieldInput<string | null>, 'name' | 'required' | 'error'>> &
  Omit<PickLook, 'required'> & {
    readonly picker: Picker
    readonly disabled?: boolean
    /** What the value is called where the picker does not know it any more. */
    readonly known?: string | null
  }

const mostShown = 50

/** What was picked in this window, to be named again. */
const seen = new WeakMap<Picker, Map<string, Choice>>()
const seenOf = (picker: Picker): Map<string, Choice> => seen.get(picker) ?? (seen.set(picker, new Map()).get(picker) as Map<string, Choice>)

/** The field by itself, for what is set at once and is no form. */
export function PickField(props: PickFieldProps) {
  const { picker, name, label, value, required = false, disabled, known, error, onChange } = props
  const box = useRef<HTMLDivElement>(null)
  const [replacing, setReplacing] = useState(false)
  const looking = value === null || replacing
  const named = useNamed(picker, looking ? null : value)
  const choose = (choice: Choice) => {
    const kept = picker.kept?.(choice.value) ?? choice.value
    if (kept === choice.value) seenOf(picker).set(kept, choice)
    setReplacing(false)
    if (kept !== value) onChange(kept)
    goOn(box.current)
  }
  return (
    <div ref={box} data-field={name}>
      {looking ? (
        <Search
          {...props}
          replacing={replacing}
          onChoose={choose}
          onKeep={(how) => {
            setReplacing(false)
            if (how === 'escape') focusSoon(box, 'button')
          }}
        />
      ) : (
        <Labelled label={label} required={required} error={error}>
          <div className="flex items-center gap-3 rounded-md border border-line px-3 py-2">
            <ChoiceLine choice={named ?? { value, title: known ?? value }} />
            {disabled ? null : (
              <Button
                size="small"
                onClick={() => {
                  setReplacing(true)
                  focusSoon(box, 'input')
                }}
              >
                {t('common.form.pick-other')}
              </Button>
            )}
          </div>
        </Labelled>
      )}
    </div>
  )
}

interface SearchProps extends Omit<PickFieldProps, 'onChange' | 'value' | 'known'> {
  /** There is a value, which stays where no other is picked. */
  readonly replacing: boolean
  onChoose(choice: Choice): void
  onKeep(how: 'escape' | 'leave'): void
}

/** What is typed, and below it what was found. */
function Search({ picker, label, required, disabled, placeholder, none, calendar, error, replacing, onChoose, onKeep }: SearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState(false)
  // Enter was pressed before what it means was found.
  const [awaited, setAwaited] = useState(false)
  const lookUp = useMemo(() => lookUpOf(picker), [picker])
  const { list, error: failed, outdated, retry } = useFound(lookUp, text.trim())
  const active = list?.[Math.min(at, list.length - 1)]
  const shown = open && list ? list : []
  const nothing = open && !outdated && list?.length === 0
  const [field, found] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useOverField(field, found, nothing || shown.length > 0)
  const optionId = (choice: Choice) => `${id}-${choice.value}`

  const choose = (choice: Choice) => {
    setText('')
    setAt(0)
    setOpen(false)
    onChoose(choice)
  }
  useEffect(() => {
    if (!awaited || outdated) return
    setAwaited(false)
    if (active) choose(active)
  })
  const type = (typed: string) => {
    setText(typed)
    setAt(0)
    setOpen(true)
    setAwaited(false)
  }
  const walk = (by: number): boolean => {
    if (open) setAt(Math.max(0, Math.min((list?.length ?? 1) - 1, at + by)))
    setOpen(true)
    return true
  }
  const enter = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || !(open || text)) return false
    if (outdated) setAwaited(true)
    else if (active) choose(active)
    // What was typed and not found is no reason to send the form.
    return outdated || active !== undefined || text.trim() !== ''
  }
  const goBack = (): boolean => {
    setAwaited(false)
    if (text) setText('')
    else if (replacing) onKeep('escape')
    else return false
    return true
  }
  /** False leaves the key to whatever is around. */
  const take = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return walk(event.key === 'ArrowDown' ? 1 : -1)
    if (event.key === 'Enter') return enter(event)
    return event.key === 'Escape' && goBack()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !take(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    if (replacing && !awaited) onKeep('leave')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes, and is no control
    <div ref={field} onBlur={leave}>
      <TextField
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && active ? optionId(active) : undefined}
        aria-autocomplete="list"
        aria-busy={outdated}
        autoComplete="off"
        icon="search"
        label={label}
        required={required}
        disabled={disabled}
        placeholder={placeholder && words(placeholder)}
        maxLength={100}
        value={text}
        error={error ?? (failed ? errorText(failed) : null)}
        trailing={calendar ? <CalendarButton label={label} type="datetime-local" onPick={(moment) => choose({ value: moment })} /> : null}
        onChange={type}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      />
      {failed ? (
        <Button size="small" icon="refresh-cw" className="mt-1" onClick={retry}>
          {t('common.action.retry')}
        </Button>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus where it is, and is no control */}
      <div
        ref={found}
        popover="manual"
        className="fixed inset-auto max-h-58 flex-col rounded-md bg-raised text-ink shadow-float open:flex data-away:invisible"
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={label} className="min-h-0 overflow-y-auto empty:hidden">
          {shown.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={choice.value}
              id={optionId(choice)}
              role="option"
              tabIndex={-1}
              aria-selected={choice === active}
              ref={choice === active ? intoSight : undefined}
              className="min-h-7 px-2 py-1 hover:bg-hover aria-selected:bg-sunken aria-selected:shadow-[inset_2px_0_0_var(--accent)] pointer-coarse:py-2"
              onClick={() => choose(choice)}
            >
              <ChoiceLine choice={choice} />
            </div>
          ))}
        </div>
        {nothing ? (
          <p role="status" className="px-2 py-1 text-xs text-ink-3">
            {none ? words(none) : t('common.list.nothing-found')}
          </p>
        ) : null}
      </div>
    </div>
  )
}

const titleOf = ({ value, title, titleKey }: Choice): string => title ?? (titleKey ? translate(titleKey) : value)

const ChoiceLine = ({ choice }: { choice: Choice }) => (
  <span className="flex min-w-0 flex-1 flex-col">
    <b className="truncate font-medium">{titleOf(choice)}</b>
    {choice.hint ? <small className="truncate text-xs text-ink-3">{choice.hint}</small> : null}
  </span>
)

/** A few are read whole, and looked through as the palette does. */
const lookUpOf =
  ({ find, choices }: Picker) =>
  async (text: string): Promise<readonly Choice[]> =>
    find ? find(text) : rankChoices(await choices(), titleOf, text, mostShown).map(({ entry }) => entry.choice)

/** What a value is called: as it was picked, or as the picker says. */
function useNamed(picker: Picker, value: string | null): Choice | null {
  const [named, setNamed] = useState<{ readonly of: string; readonly choice: Choice } | null>(null)
  const known = value === null ? undefined : seenOf(picker).get(value)
  useEffect(() => {
    if (value === null || known) return
    let current = true
    Promise.resolve(nameOf(picker, value)).then(
      (choice) => current && choice && setNamed({ of: value, choice }),
      // It stands as it is.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [picker, value, known])
  return known ?? (named?.of === value ? named.choice : null)
}

const nameOf = async ({ named, choices }: Picker, value: string): Promise<Choice | null> =>
  named ? named(value) : ((await choices?.())?.find((choice) => choice.value === value) ?? null)

/** Those that move a row or take it out are passed over: nobody who goes on with Enter means them. */
const takesCaret = 'input:not([hidden],[aria-hidden],:disabled),select:not(:disabled),textarea:not(:disabled),button:not(:disabled,[role="group"] *)'

/** What was picked needs the caret no more: the next field has it. Found only after the person went elsewhere, it leaves the caret there. */
function goOn(box: HTMLElement | null): void {
  const at = document.activeElement
  if (at && at !== document.body && !box?.contains(at)) return
  const all = [...(box?.closest('form')?.querySelectorAll<HTMLElement>(takesCaret) ?? [])]
  const next = all.find((control) => box && box.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING && !box.contains(control))
  if (next) next.focus()
  else focusSoon({ current: box }, 'button')
}

const focusSoon = (box: { readonly current: HTMLElement | null }, what: string): void =>
  void requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(what)?.focus())

function intoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
