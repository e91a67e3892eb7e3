import { type TemplateLanguage, templateLanguages } from '#contract/chat/channel-template.ts'
import { language } from '#platform/i18n/i18n.ts'
import type { SelectOption } from '#platform/ui/select.tsx'

/** A language as the person calls it: "Inggris (Amerika Serikat)". */
export const languageName = (code: TemplateLanguage): string =>
  new Intl.DisplayNames([language()], { type: 'language', fallback: 'code' }).of(code.replace('_', '-')) ?? code

export const templateLanguageOptions = (): readonly SelectOption<TemplateLanguage>[] =>
  templateLanguages.map((value) => ({ value, label: languageName(value) }))
