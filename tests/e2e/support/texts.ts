import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Language = 'id' | 'en'

export function textsIn(language: Language): Record<string, string> {
  const folder = `src/platform/i18n/locales/${language}`
  return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))))
}
const texts = { id: textsIn('id'), en: textsIn('en') }

/** Everything that a person reads, sees in a tooltip or hears. */
export const textOf = (page: Page) =>
  page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'data-tip', 'aria-description']
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    return [document.title, document.body.textContent, ...attributes].join('\n')
  })

const keys = new Set([...Object.keys(texts.id), ...Object.keys(texts.en)].map((key) => key.replace(/_(one|other)$/, '')))
const rooms = [...new Set([...keys].map((key) => key.split('.')[0]))].join('|')
const keyLike = new RegExp(`\\b(?:${rooms})\\.[a-z][\\w-]*(?:\\.[\\w-]+)*`, 'g')

/** Message keys that are shown where their text should stand, and values that were not filled in. */
export const unreadable = (text: string) => [...(text.match(keyLike) ?? []).filter((word) => keys.has(word)), ...(text.match(/\{[a-z]+\}/g) ?? [])]

/** Words that mean nothing in the other language, and stand on nearly every screen. */
const telling = ['order.queue.title', 'shell.menu.label', 'shell.skip', 'order.detail.timeline', 'auth.login.password'] as const

/** What of these stands in a text though the other language is spoken. */
export function foreignIn(text: string, language: Language): string[] {
  const other = texts[language === 'id' ? 'en' : 'id']
  return telling.filter((key) => other[key] !== texts[language][key] && new RegExp(`(^|\\W)${other[key]}(\\W|$)`).test(text))
}
