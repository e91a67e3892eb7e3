import { defaultLanguage, type Language, languages } from '#contract/core/error-messages.ts'

const known = new Map<string, Language>()

/** The language that an Accept-Language header likes best among ours; Indonesian where it says nothing we know. */
export function languageOf(header: string | undefined): Language {
  if (!header) return defaultLanguage
  const seen = known.get(header)
  if (seen) return seen
  const ranked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const weight = options.map((option) => option.trim()).find((option) => option.startsWith('q='))
      return { tag: tag.split('-')[0], weight: weight ? Number(weight.slice(2)) || 0 : 1 }
    })
    .sort((a, b) => b.weight - a.weight)
  const found = ranked.map(({ tag }) => languages.find((language) => language === tag)).find((language) => language !== undefined) ?? defaultLanguage
  // Browsers send a handful of different headers; whoever sends thousands is not worth remembering.
  if (known.size < 500) known.set(header, found)
  return found
}
