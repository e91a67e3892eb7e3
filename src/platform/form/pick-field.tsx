import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Choice, Picker } from '#kernel/command.ts'
import { rankChoices } from '#kernel/palette-choice.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import { type Field, type FieldInput, type Words, words } from './declare-form.ts'
import { Labelled } from './fields.tsx'

interface PickLook {
  readonly placeholder?: Words
  /** Said where nothing fits. */
  readonly none?: Words
}

/** One of many, found by typing; the arrows walk in what was found, and Enter goes on to the next field. */
export const pick = (label: Words, picker: Picker, look: PickLook = {}): Field<string | null> => ({
  label,
  draw: (input) => <PickField {...input} {...look} picker={picker} />,
})

const mostShown = 50

/** What was picked in this window, to be named again. */
const seen = new WeakMap<Picker, Map<string, Choice>>()
const seenOf = (picker: Picker): Map<string, Choice> => seen.get(picker) ?? (seen.set(picker, new Map()).get(picker) as Map<string, Choice>)

function PickField({ picker, placeholder, none, ...input }: FieldInput<string | null> & PickLook & { picker: Picker }) {
  const { name, label, value, required, error, onChange } = input
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { list, failed } = useFound(picker, value === null ? text : null)
  const active = list?.[Math.min(at, list.length - 1)]
  const optionId = (choice: Choice) => `${id}-${choice.value}`

  const choose = (choice: Choice) => {
    seenOf(picker).set(choice.value, choice)
    onChange(choice.value)
    setText('')
    setAt(0)
    goOn(box.current)
  }
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setAt(Math.max(0, Math.min((list?.length ?? 1) - 1, at + step)))
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && active) choose(active)
    else return
    event.preventDefault()
  }
  const other = () => {
    onChange(null)
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus())
  }
  return (
    <div ref={box} data-field={name}>
      {value !== null ? (
        <Labelled label={label} required={required} error={error}>
          <div className="flex items-center gap-3 rounded-md border border-line px-3 py-2">
            <ChoiceLine choice={seenOf(picker).get(value) ?? { value }} />
            <Button size="small" onClick={other}>
              {t('common.form.pick-other')}
            </Button>
          </div>
        </Labelled>
      ) : (
        <>
          <TextField
            role="combobox"
            aria-expanded={!!list?.length}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && optionId(active)}
            aria-autocomplete="list"
            autoComplete="off"
            icon="search"
            label={label}
            required={required}
            placeholder={placeholder && words(placeholder)}
            maxLength={100}
            value={text}
            error={error ?? (failed ? errorText(failed) : null)}
            onChange={(typed) => {
              setText(typed)
              setAt(0)
            }}
            onKeyDown={walk}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            className="mt-1 max-h-58 overflow-y-auto rounded-md border border-line empty:hidden"
          >
            {list?.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={choice.value}
                id={optionId(choice)}
                role="option"
                tabIndex={-1}
                aria-selected={choice === active}
                ref={choice === active ? intoSight : undefined}
                className="px-2 py-1 hover:bg-hover aria-selected:bg-sunken aria-selected:shadow-[inset_2px_0_0_var(--accent)]"
                onClick={() => choose(choice)}
              >
                <ChoiceLine choice={choice} />
              </div>
            ))}
          </div>
          {list?.length === 0 ? <p className="mt-1 text-xs text-ink-3">{none ? words(none) : t('common.list.nothing-found')}</p> : null}
        </>
      )}
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

/** What a picker finds for a text; what it found before stays until then. Nothing is asked for null. */
function useFound(picker: Picker, text: string | null): { list: readonly Choice[] | null; failed: unknown } {
  const [found, setFound] = useState<{ list: readonly Choice[] | null; failed: unknown }>({ list: null, failed: null })
  useEffect(() => {
    if (text === null) return
    let current = true
    lookUp(picker, text.trim()).then(
      (list) => current && setFound({ list, failed: null }),
      (failed: unknown) => current && setFound({ list: null, failed }),
    )
    return () => {
      current = false
    }
  }, [picker, text])
  return found
}

/** A few are read whole, and looked through as the palette does. */
const lookUp = async ({ find, choices }: Picker, text: string): Promise<readonly Choice[]> =>
  find ? find(text) : rankChoices(await choices(), titleOf, text, mostShown).map(({ entry }) => entry.choice)

/** What was picked needs the caret no more: the next field has it. */
function goOn(box: HTMLElement | null): void {
  const all = [...(box?.closest('form')?.querySelectorAll<HTMLElement>('input:not([hidden]),select,textarea,button') ?? [])]
  all.find((control) => box && box.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING && !box.contains(control))?.focus()
}

function intoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
