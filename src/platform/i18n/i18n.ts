import { createInstance } from 'i18next'
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

const i18n = createInstance()

/** Texts that nothing is filled into, as they were found: a list of rows asks for the same ones hundreds of times. */
const found = new Map<string, string>()

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
  const { default: translation } = await texts[chosen]()
  found.clear()
  await i18n.init({
    lng: chosen,
    fallbackLng: false,
    resources: { [chosen]: { translation } },
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  })
}

let allTexts: Promise<void> | null = null

/** Loads the texts of everything else, once: for what was named elsewhere, in another window or on an earlier visit. Late code has waited for it. */
export function loadAllTexts(): Promise<void> {
  const chosen = language()
  allTexts ??= Promise.all([untilLoaded(rest[chosen]), starting]).then(([{ default: translation }]) => {
    i18n.addResources(chosen, 'translation', translation)
    found.clear()
  })
  return allTexts
}

// The build lets late code begin with this (scripts/first-screen.ts).
Object.assign(globalThis, { dermagaTexts: loadAllTexts })

/** The text of a key; `{name}` in it is filled from `values`, and `values.count` chooses the plural. */
export const t = (key: MessageKey, values?: MessageValues): string => translate(key, values)

/** The text of a key that a declaration (a screen's `title`, a command's `group`) holds as a plain string; the key itself where there is none. */
export function translate(key: string, values?: MessageValues): string {
  if (!values) return plainText(key)
  // Every number in a text is written like every other number, but one that names something; `count` stays one for choosing the plural.
  const replace = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' && !/_id$|^no$/.test(name) ? formatNumber(value) : value]),
  )
  return i18n.t(key, { count: typeof values.count === 'number' ? values.count : undefined, replace })
}

function plainText(key: string): string {
  const known = found.get(key)
  if (known !== undefined) return known
  const text = i18n.t(key)
  if (i18n.isInitialized) found.set(key, text)
  return text
}

/** Keeps the language and reloads the page in it (specification §1); the other windows follow. */
export function setLanguage(chosen: Language): void {
  if (chosen !== useSettings.getState().language) changeSettings({ language: chosen })
  if (chosen !== language()) window.location.reload()
}
