import { createContext, type ReactNode, use } from 'react'
import { RequiredMark } from '#platform/ui/required.tsx'
import { Select, type SelectOption } from '#platform/ui/select.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'
import { type Field, type FieldInput, type Words, words } from './declare-form.ts'

/** 28 or 36 px high: how large the fields of a form are. */
export const FormSize = createContext<'medium' | 'large'>('medium')

type Judging = Pick<Field, 'missing' | 'wrong' | 'required' | 'secret'>
interface TextLook
  extends Judging,
    Omit<Partial<TextFieldProps>, 'label' | 'value' | 'onChange' | 'error' | 'hint' | 'required' | 'suggestions' | 'leading' | 'trailing' | 'ref'> {
  readonly hint?: Words
  /** A hook: what can be taken instead of written. */
  readonly useSuggestions?: () => readonly string[] | undefined
  /** Before what is written: its currency. */
  readonly currency?: string
  /** After what is written: what it counts. */
  readonly unit?: Words
}

/** A line of text. Where its label is not drawn, it stands in the empty field. */
export const text = (
  label: Words,
  { missing, wrong, required, secret, hint, useSuggestions, currency, unit, ...look }: TextLook = {},
): Field<string> => ({
  ...withoutUndefined({ missing, wrong, required, secret }),
  label,
  draw: (input) => (
    <Line
      {...(look.hideLabel ? { placeholder: words(label) } : {})}
      {...input}
      {...look}
      hint={hint && words(hint)}
      {...(useSuggestions ? { useSuggestions } : {})}
      leading={currency && <Unit>{currency}</Unit>}
      trailing={unit && <Unit>{words(unit)}</Unit>}
    />
  ),
})

/** An amount of money: its schema is `amountText`, and `amountIn` reads it. */
export const rupiah = (label: Words, look: TextLook = {}): Field<string> =>
  text(label, { inputMode: 'numeric', autoComplete: 'off', currency: 'Rp', ...look })

/** How many of something: its schema is `countText`, and `countIn` reads it. */
export const count = (label: Words, look: TextLook = {}): Field<string> => text(label, { inputMode: 'numeric', autoComplete: 'off', ...look })

/** An e-mail address. */
export const email = (label: Words = 'auth.login.email', look: TextLook = {}): Field<string> =>
  text(label, {
    type: 'email',
    autoComplete: 'username',
    autoCapitalize: 'off',
    spellCheck: false,
    missing: 'auth.login.email-wrong',
    wrong: 'auth.login.email-wrong',
    ...look,
  })

/** A password: kept nowhere. */
export const password = (label: Words, look: TextLook = {}): Field<string> => text(label, { type: 'password', secret: true, ...look })

/** Several lines of text. */
export const area = (label: Words, { hint, ...look }: Judging & { readonly hint?: Words } = {}): Field<string> => ({
  ...withoutUndefined(look),
  label,
  draw: (input) => <TextArea {...input} hint={hint && words(hint)} />,
})

/** One of a few; options that are known only when it is drawn come with `form.field(name, { options })`. */
export const choice = <Value extends string>(label: Words, options?: () => readonly SelectOption<Value>[], look: Judging = {}): Field<Value> => ({
  ...withoutUndefined(look),
  label,
  draw: (input) => <Select options={options?.() ?? []} {...input} />,
})

/** A control of the form's own; its label and what is wrong with it are drawn by `draw`, or by {@link Labelled}. */
export const own = <T,>(label: Words, draw: (input: FieldInput<T>) => ReactNode, look: Judging = {}): Field<T> => ({
  ...withoutUndefined(look),
  label,
  draw: (input) => (
    <div className="contents" data-field={input.name}>
      {draw(input)}
    </div>
  ),
})

interface LabelledProps extends Pick<FieldInput<never>, 'label' | 'required' | 'error'> {
  /** The label is only its accessible name. */
  readonly hideLabel?: boolean
  readonly children: ReactNode
}

/** A label above a control that has none, and what is wrong below it. */
export const Labelled = ({ label, hideLabel, required, error, children }: LabelledProps) => (
  <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-1">
    {hideLabel ? null : (
      <span className="text-xs font-medium text-ink-2">
        {label}
        {required ? <RequiredMark /> : null}
      </span>
    )}
    {children}
    <FieldError>{error}</FieldError>
  </div>
)

export const FieldError = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className="text-xs text-danger">
      {children}
    </p>
  ) : null

const Unit = ({ children }: { children: ReactNode }) => <span className="text-xs text-ink-3">{children}</span>

const useNone = () => undefined

function Line({ useSuggestions = useNone, ...props }: TextFieldProps & Pick<TextLook, 'useSuggestions'>) {
  return <TextField size={use(FormSize)} suggestions={useSuggestions()} {...props} />
}

const withoutUndefined = (look: Judging): Judging => Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
