import type { z } from 'zod'
import { ApiError } from '#platform/http/api-error.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { type DeclaredForm, type Field, type FormSchema, words } from './declare-form.ts'
import { expected } from './expected.ts'
import { at } from './path.ts'
import { partAt, takes } from './schema.ts'

/** What is wrong, by path; `form` is what is wrong with none of the fields. */
export type Wrong = Readonly<Record<string, string | null | undefined>>

export type Judged<T> = { readonly body: T; readonly wrong: null } | { readonly body: null; readonly wrong: Wrong }

/** What a form makes of its values: the body, or what is wrong with which field. `check` says what no schema can. */
export function judge<S extends FormSchema>(of: DeclaredForm<S>, values: z.input<S>, check?: (values: z.input<S>) => Wrong): Judged<z.output<S>> {
  const parsed = of.schema.safeParse(withoutEmpty(of, values))
  const wrong: Record<string, string> = {}
  const tell = (path: string, sentence: string | null | undefined) => {
    if (sentence) wrong[path] ??= sentence
  }
  for (const [path, sentence] of Object.entries(check?.(values) ?? {})) tell(path, sentence)
  for (const [path, field] of asked(of.fields, values)) tell(path, words(field.missing ?? 'common.field.required'))
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.')
    tell(path || 'form', wordsOf(issue, fieldAt(of.fields, path), at(values, path)))
  }
  return parsed.success && Object.keys(wrong).length === 0 ? { body: parsed.data as z.output<S>, wrong: null } : { body: null, wrong }
}

/** The declared fields that have to be filled in and are not, with their paths; also those of rows. */
function asked(fields: Readonly<Record<string, Field | undefined>>, values: unknown, before = ''): [path: string, field: Field][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field) return []
    const path = `${before}${name}`
    const value = at(values, name)
    const { parts } = field
    const within = parts && Array.isArray(value) ? value.flatMap((row, place) => asked(parts, row, `${path}.${place}.`)) : []
    return field.required && isMissing(value) ? [[path, field], ...within] : within
  })
}

/** A field that was left empty is nothing, where the schema takes that and no empty text. */
const withoutEmpty = <S extends FormSchema>({ schema }: DeclaredForm<S>, values: z.input<S>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values as Record<string, unknown>).map(([name, value]) => {
      const part = typeof value === 'string' && value.trim() === '' ? partAt(schema, name) : null
      return [name, part && !takes(part, '') ? (takes(part, null) ? null : takes(part, undefined) ? undefined : value) : value]
    }),
  )

/** The field at a path: of a part in a row, the row's for it, or else the one that holds the rows. */
export function fieldAt(fields: Readonly<Record<string, Field | undefined>>, path: string): Field | undefined {
  const [name = '', , ...rest] = path.split('.')
  const field = fields[name]
  return (rest.length && field?.parts && fieldAt(field.parts, rest.join('.'))) || field
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

function wordsOf(issue: z.core.$ZodIssue, field: Field | undefined, value: unknown): string {
  if (isMissing(value)) return words(field?.missing ?? 'common.field.required')
  return field?.wrong ? words(field.wrong) : expected(issue)
}

/** Where a refusal of the server belongs: the field that its code or its issues are about, else the form. */
export function placed<S extends FormSchema>({ fields, codes }: DeclaredForm<S>, error: unknown): Wrong {
  if (!(error instanceof ApiError)) return { form: errorText(error) }
  const about = (codes as Readonly<Record<string, string>> | undefined)?.[error.code]
  if (about) return { [about]: error.message }
  const issues = (error.issues ?? []).map(({ path, message }) => [path.replace(/^body\./, ''), message] as const)
  const own = issues.filter(([path]) => fieldAt(fields, path))
  return own.length && own.length === issues.length ? Object.fromEntries(own) : { form: errorText(error) }
}
