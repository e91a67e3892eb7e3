import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from 'react'

export type Wrong<F> = Partial<Record<keyof F | 'form', string>>

interface FormOptions<F extends Record<string, string>> {
  readonly values: F
  change(values: F): void
  /** What is wrong with one field, as a sentence; null where nothing is. Every field has a rule, in the order in which they stand. */
  readonly rules: { readonly [Name in keyof F]: (value: string, all: F) => string | null }
  /** Every field is right. What it rejects with is told by `explain`. */
  send(): Promise<void>
  explain(error: unknown): Wrong<F>
}

export interface Form<F> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly wrong: Wrong<F>
  readonly busy: boolean
  submit(event: FormEvent): void
  /** What a `TextField` takes: its value, what is wrong with it, and checks it when it is left. */
  bind(name: keyof F & string): {
    name: string
    value: string
    /** Its rule refuses an empty one. */
    required: boolean
    error: string | undefined
    onChange(value: string): void
    onBlur(event: FocusEvent): void
  }
}

/** A form of texts: a field is judged when it is left and when the form is sent; the first wrong one gets the focus. */
export function useForm<F extends Record<string, string>>({ values, change, rules, send, explain }: FormOptions<F>): Form<F> {
  const ref = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong<F>>({})
  const [busy, setBusy] = useState(false)
  const names = Object.keys(rules)

  const refuse = (found: Wrong<F>) => {
    setWrong(found)
    const first = names.find((name) => found[name])
    if (first) ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = Object.fromEntries(names.map((name) => [name, rules[name]?.(values[name] as string, values)]).filter(([, text]) => text))
    if (Object.keys(found).length) return refuse(found as Wrong<F>)
    setBusy(true)
    setWrong({})
    try {
      await send()
    } catch (error) {
      // The fields take the focus again only when they are no longer busy.
      setTimeout(() => refuse(explain(error)))
    } finally {
      setBusy(false)
    }
  }

  return {
    ref,
    wrong,
    busy,
    submit: (event) => void submit(event),
    bind: (name) => ({
      name,
      value: values[name] as string,
      required: !!rules[name]?.('', { ...values, [name]: '' }),
      error: wrong[name],
      onChange(value) {
        const next = { ...values, [name]: value }
        change(next)
        // Once told wrong, a field is cleared as soon as it is right.
        if (wrong[name] && !rules[name]?.(value, next)) setWrong({ ...wrong, [name]: undefined })
      },
      onBlur({ relatedTarget }) {
        const value = values[name] as string
        // What is being pressed must not move away under the pointer: it is judged by the press itself.
        if (relatedTarget instanceof Element && relatedTarget.closest('button, a')) return
        // A field that was only passed is not wrong yet.
        if (value) setWrong({ ...wrong, [name]: rules[name]?.(value, values) ?? undefined })
      },
    }),
  }
}
