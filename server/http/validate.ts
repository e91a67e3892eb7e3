import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Issue } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import { InvalidInput } from './failure.ts'
import { inLanguage } from './issue-texts.ts'

const messages: Record<Language, z.core.$ZodErrorMap> = { id: z.locales.id().localeError, en: z.locales.en().localeError }

export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const parts = ['params', 'query', 'body'] as const

/** Texts that Postgres cannot hold: a NUL, or half of a surrogate pair. */
const isHoldable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** Arrays and objects within each other; nothing that people or programs send here comes near. */
const deepest = 64

interface Fault {
  readonly path: string
  readonly says: string
}

/** The first text that no column can hold, or the first place that lies too deep to be looked at; null where all is fine. */
function findUnholdable(value: unknown, path: string, depth = 0): Fault | null {
  if (typeof value === 'string') return isHoldable(value) ? null : { path, says: 'characters that cannot be stored' }
  if (typeof value !== 'object' || value === null) return null
  if (depth === deepest) return { path: path.split('.', 1)[0] as string, says: 'nested too deeply' }
  for (const [key, inner] of Object.entries(value)) {
    const found = isHoldable(key) ? findUnholdable(inner, `${path}.${key}`, depth + 1) : { path, says: 'characters that cannot be stored' }
    if (found) return found
  }
  return null
}

/** Parses what a request brought by its endpoint's schemas. Throws {@link InvalidInput} with every issue, in the request's language. */
export function validate(endpoint: Endpoint, raw: RawInput, language: Language): Input {
  const issues: Issue[] = []
  const parsed: Record<(typeof parts)[number], unknown> = { params: undefined, query: undefined, body: undefined }
  for (const part of parts) {
    const unholdable = findUnholdable(raw[part], part)
    if (unholdable) {
      issues.push({ path: unholdable.path, message: inLanguage(unholdable.says, language) })
      continue
    }
    const result = endpoint[part].safeParse(raw[part], { error: messages[language] })
    if (result.success) parsed[part] = result.data
    else for (const { path, message } of result.error.issues) issues.push({ path: [part, ...path].join('.'), message: inLanguage(message, language) })
  }
  if (issues.length) throw new InvalidInput(issues.slice(0, 50))
  return parsed
}
