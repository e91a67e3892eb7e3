import type { FocusEvent, ReactNode } from 'react'
import type { z } from 'zod'
import type { ErrorCode } from '#contract/core/error.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'

export type FormSchema = z.ZodType<unknown, Record<string, unknown>>

/** A sentence: its key, or what makes it when it is shown. */
export type Words = MessageKey | (() => string)
export const words = (said: Words): string => (typeof said === 'function' ? said() : t(said))

/** What a field's control is given. */
export interface FieldInput<T> {
  readonly name: string
  readonly label: string
  readonly value: T
  /** The schema refuses an empty one. */
  readonly required: boolean
  /** What is wrong with it, as a sentence. */
  readonly error: string | undefined
  readonly maxLength: number | undefined
  onChange(value: T): void
  onBlur(event: FocusEvent): void
}

/** One field of a form: what it is called, and how it is drawn. `fields.tsx` has the usual ones. */
export interface Field<T = never> {
  readonly label: Words
  /** Said of a missing value, in place of "required". */
  readonly missing?: Words
  /** Said of a value that does not fit, in place of what its schema expects. */
  readonly wrong?: Words
  /** Where the schema does not know: whether it has to be filled in. */
  readonly required?: boolean
  /** Names are read in it: in a row it has more room than a number. */
  readonly wide?: boolean
  /** A password: never kept, in no draft and no storage. */
  readonly secret?: boolean
  /** It shows by itself what is wrong with the parts of its value. */
  readonly parts?: { readonly [part: string]: Field }
  draw(input: FieldInput<T>, form: AnyForm): ReactNode
}

/** What a field needs of the form around it, for the parts of its value. */
export interface AnyForm {
  bind(path: string, field?: Field): FieldInput<never>
}

type FieldsOf<V> = { readonly [Name in keyof V & string]?: Field<V[Name]> }

export interface FormDeclaration<S extends FormSchema> {
  /** What it holds when it opens, the parts without a field as well. */
  readonly blank: z.input<S>
  /** In the order in which they stand. */
  readonly fields: FieldsOf<Required<z.input<S>>>
  /** The field that a refusal of the server is about. */
  readonly codes?: { readonly [Code in ErrorCode]?: keyof z.input<S> & string }
}

export interface DeclaredForm<S extends FormSchema> extends FormDeclaration<S> {
  readonly schema: S
}

/** A form for anything that has a schema, the body of a call as a rule: `declareForm(accountInvite.body, { blank, fields, codes })`. */
export const declareForm = <S extends FormSchema>(schema: S, declared: FormDeclaration<S>): DeclaredForm<S> => ({ schema, ...declared })
