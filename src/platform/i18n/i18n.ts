import type { Language } from '#contract/core/error-messages.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { formatNumber } from './format.ts'
import type { MessageKey } from './messages.ts'
import { untilLoaded } from './until-loaded.ts'

export * from './format.ts'
export type { MessageKey } from './messages.ts'

export type MessageValues = Readonly<Record<string, string | number>>

type Texts = Readonly<Record<string, string>>
const texts: Record<Language, () => Promise<{ default: Texts }>> = { id: () => import('./locales/id.ts'), en: () => import('./locales/en.ts') }
const rest: typeof texts = { id: () => import('./locales/id-rest.ts'), en: () => import('./locales/en-rest.ts') }

/** Of this page's language, by key. */
let all: Record<string, string> = {}
let plurals = new Intl.PluralRules('id')

let shown: Language | null = null

/** The language of this page: it changes by reloading, so it never changes under a mounted screen. */
export const language = (): Language => shown ?? useSettings.getState().language

/** Loads the texts of the first screen, and of every screen's and command's name; nothing is rendered before. */
export async function startI18n(chosen: Language = language()): Promise<void> {
  shown = chosen
  starting = begin(chosen)
  await starting
}

let starting: Promise<void> = Promise.resolve()

async function begin(chosen: Language): Promise<void> {
  const { default: first } = await texts[chosen]()
  all = { ...first }
  plurals = new Intl.PluralRules(chosen)
}

let allTexts: Promise<void> | null = null

/** Loads the texts of everything else, once: for what was named elsewhere, in another window or on an earlier visit. Late code has waited for it. */
export function loadAllTexts(): Promise<void> {
  const chosen = language()
  allTexts ??= Promise.all([untilLoaded(rest[chosen]), starting]).then(([{ default: others }]) => {
    Object.assign(all, others)
  })
  return allTexts
}

// The build lets late code begin with this (scripts/first-screen.ts).
Object.assign(globalThis, { dermagaTexts: loadAllTexts })

/** The text of a key; `{name}` in it is filled from `values`, and `values.count` chooses the plural. */
export const t = (key: MessageKey, values?: MessageValues): string => translate(key, values)

/** The text of a key that a declaration (a screen's `title`, a command's `group`) holds as a plain string; the key itself where there is none. */
export function translate(key: string, values?: MessageValues): string {
  if (!values) return textOf(key) ?? key
  const { count } = values
  const text = (typeof count === 'number' ? textOf(`${key}_${plurals.select(count)}`) : undefined) ?? textOf(key) ?? key
  return text.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name]))
}

const textOf = (key: string): string | undefined => (Object.hasOwn(all, key) ? all[key] : undefined)

/** Every number in a text is written like every other number. */
const written = (value: string | number | undefined): string => (typeof value === 'number' ? formatNumber(value) : (value ?? ''))

/** Keeps the language and reloads the page in it (specification §1); the other windows follow. */
export function setLanguage(chosen: Language): void {
  if (chosen !== useSettings.getState().language) changeSettings({ language: chosen })
  if (chosen !== language()) window.location.reload()
}
