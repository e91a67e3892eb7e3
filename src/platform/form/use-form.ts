import {
  createElement,
  type FocusEvent,
  type FormEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { z } from 'zod'
import { sendingForm } from '#platform/http/unanswered.ts'
import type { SelectOption } from '#platform/ui/select.tsx'
import { type AnyForm, type DeclaredForm, type Field, type FieldInput, type FormSchema, words } from './declare-form.ts'
import { fieldAt, judge, placed, type Wrong } from './judge.ts'
import { inMemory, type Keep, keepingOf, type Written } from './kept.ts'
import { at, put } from './path.ts'
import { longest, partAt, refusesEmpty } from './schema.ts'

export interface FormUse<S extends FormSchema, Reply> {
  /** What it starts from, where that is more than blank; what is not changed follows it. */
  readonly initial?: Partial<z.input<S>> | undefined
  /** Where what is written is kept until it is sent: a draft's key, or an entry of this tab. Absent: in this form alone, and leaving it asks. */
  readonly keep?: Keep
  /** A field is judged while it is written. */
  readonly eager?: boolean
  /** What was written stays when it is sent. */
  readonly stays?: boolean
  /** What is wrong that the schema cannot know, by path. */
  check?(values: z.input<S>): Wrong
  send(body: z.output<S>, values: z.input<S>): Promise<Reply>
  /** It is done; what was written is forgotten by now. */
  sent?(reply: Reply, body: z.output<S>): void
  /** It was refused, and by the declaration this is what is wrong; answers what is told instead. */
  // biome-ignore lint/suspicious/noConfusingVoidType: who only wants to know has nothing to say
  refused?(error: unknown, wrong: Wrong): Wrong | void
}

/** What draws a form and its buttons. */
export interface FormHandle {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  /** Some of its fields have to be filled in, and are marked. */
  readonly marked: boolean
  /** What is wrong with none of its fields. */
  readonly problem: string | undefined
  /** Something was changed that is not sent. */
  readonly changed: boolean
  /** A draft keeps it. */
  readonly kept: boolean
  submit(event?: FormEvent): void
  /** As it was before anything was changed. */
  reset(): void
  /** Every declared field, drawn in its order. */
  all(): ReactNode
}

export interface Form<S extends FormSchema> extends FormHandle, AnyForm {
  readonly values: z.input<S>
  set(values: Partial<z.input<S>>): void
  /** Tells what is wrong, and goes there. */
  refuse(wrong: Wrong): void
  bind<Name extends keyof z.input<S> & string>(name: Name): FieldInput<z.input<S>[Name]>
  bind(path: string, field?: Field): FieldInput<never>
  /** The declared field, drawn; `change`: with something else than it has by itself. */
  field<Name extends keyof z.input<S> & string>(
    name: Name,
    change?: Partial<FieldInput<z.input<S>[Name]>> & {
      readonly options?: readonly SelectOption[]
      readonly min?: string
      readonly disabled?: boolean
    },
  ): ReactNode
}

/**
 * A declared form at work. A field is judged when it is left, and all of them when the form is sent; the first wrong one gets the focus. Once told wrong, a
 * field is right again as soon as it is.
 */
export function useForm<S extends FormSchema, Reply>(of: DeclaredForm<S>, use: FormUse<S, Reply>): Form<S> {
  type Values = z.input<S>
  const fields: Readonly<Record<string, Field | undefined>> = of.fields
  const ref = useRef<HTMLFormElement>(null)
  const [keeping] = useState(() => keepingOf(use.keep))
  const [secrets] = useState(inMemory)
  useSyncExternalStore(keeping.subscribe, keeping.read)
  useSyncExternalStore(secrets.subscribe, secrets.read)
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<Wrong | null>(null)
  const [busy, setBusy] = useState(false)
  // Two presses within one drawing are one.
  const sending = useRef(false)

  const initial = { ...of.blank, ...use.initial } as Values
  // As it is now, not as it was drawn: two changes may come between two drawings.
  const read = (): Values => ({ ...initial, ...alikeOnly(keeping.read(), of.blank), ...secrets.read() })
  const judgeNow = () => judge(of, read(), use.check)
  const values = read()

  const set = (change: Written) => {
    for (const [name, value] of Object.entries(change)) {
      const store = fields[name]?.secret ? secrets : keeping
      store.write({ ...store.read(), [name]: value })
    }
  }
  const reset = () => {
    keeping.clear()
    secrets.clear()
    setWrong({})
  }
  const refuse = (found: Wrong) => {
    setWrong(found)
    setRefusal(found)
  }

  useEffect(() => {
    if (!refusal) return
    const found = [...(ref.current?.querySelectorAll<HTMLElement>('[name],[data-field]') ?? [])]
    const pathOf = (element: HTMLElement) => element.getAttribute('name') ?? element.dataset.field
    const isWrong = (path: string | undefined) =>
      Object.keys(refusal).some((about) => refusal[about] && (about === path || about.startsWith(`${path}.`)))
    const first = found.find((element) => isWrong(pathOf(element)))
    const control: (HTMLElement & { labels?: NodeListOf<HTMLElement> | null }) | null | undefined = first?.matches(controls)
      ? first
      : (first?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? first?.querySelector<HTMLElement>(controls))
    control?.focus()
    // The focus brings a field into view, and neither its name above nor what is wrong below it. Why it could not be sent is seen with the buttons.
    const [about] = control?.getAttribute('aria-describedby')?.split(' ') ?? []
    const why = control
      ? [control.labels?.[0], about ? document.getElementById(about) : null]
      : (ref.current?.querySelectorAll('[data-problem], [data-problem] ~ *') ?? [])
    for (const part of [...why].reverse()) part?.scrollIntoView({ block: 'nearest' })
  }, [refusal])

  const send = async () => {
    if (sending.current) return
    const judged = judgeNow()
    if (judged.wrong) return refuse(judged.wrong)
    sending.current = true
    setBusy(true)
    setWrong({})
    try {
      const reply = await sendingForm(() => use.send(judged.body, read()))
      if (use.stays) secrets.clear()
      else reset()
      use.sent?.(reply, judged.body)
    } catch (error) {
      const found = placed(of, error)
      refuse(use.refused?.(error, found) ?? found)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const bind = (path: string, given?: Field): FieldInput<never> => {
    const field = given ?? fieldAt(of.fields, path)
    const part = partAt(of.schema, path)
    const value = at(values, path)
    // What is wrong with a part that has no field of its own.
    const under = Object.keys(wrong).find((other) => other.startsWith(`${path}.`) && wrong[other] && fieldAt(of.fields, other) === field)
    return {
      name: path,
      label: field ? words(field.label) : '',
      value: value as never,
      required: field?.required ?? refusesEmpty(part, value),
      error: wrong[path] ?? (under && wrong[under]) ?? undefined,
      maxLength: longest(part),
      onChange(next: unknown) {
        const [name] = path.split('.') as [string]
        set({ [name]: at(put(read(), path, next), name) })
        if (!use.eager && !Object.values(wrong).some(Boolean)) return
        const still = judgeNow().wrong ?? {}
        setWrong({ ...Object.fromEntries(Object.entries(wrong).filter(([about]) => still[about])), ...(use.eager ? { [path]: still[path] } : {}) })
      },
      onBlur({ relatedTarget }: FocusEvent) {
        // What is being pressed must not move away under the pointer: it is judged by the press itself.
        if (relatedTarget instanceof Element && relatedTarget.closest('button, a')) return
        // A field that was only passed is not wrong yet.
        if (value !== '' && value !== undefined) setWrong((before) => ({ ...before, [path]: judgeNow().wrong?.[path] }))
      },
    }
  }

  const draw = (name: string, change?: object): ReactNode => {
    const field = fields[name]
    return field ? createElement(Fragment, { key: name }, field.draw({ ...bind(name), ...change }, { bind })) : null
  }
  return {
    ref,
    values,
    busy,
    marked: Object.keys(fields).some((name) => bind(name).required),
    problem: wrong.form ?? orphan(wrong, fields),
    changed: Object.entries(keeping.read() ?? {}).some(([name, value]) => JSON.stringify(value) !== JSON.stringify((initial as Written)[name])),
    kept: use.keep !== undefined,
    submit(event) {
      event?.preventDefault()
      void send()
    },
    set: (change) => set(change as Written),
    reset,
    refuse,
    bind,
    field: draw,
    all: () => Object.keys(fields).map((name) => draw(name)),
  }
}

const controls = 'input:not([hidden]),select,textarea,button,[tabindex]'

/** What is wrong with a part that has no field is told for the form. */
const orphan = (wrong: Wrong, fields: object): string | undefined =>
  Object.entries(wrong).find(([path]) => !((path.split('.')[0] as string) in fields))?.[1] ?? undefined

/** What was kept by an older version may have another shape: then it is not taken. */
const alikeOnly = (written: Written | null, blank: Written): Written =>
  Object.fromEntries(
    Object.entries(written ?? {}).filter(
      ([name, value]) =>
        name in blank && (blank[name] === null || (typeof value === typeof blank[name] && Array.isArray(value) === Array.isArray(blank[name]))),
    ),
  )
