import { type Theme, useSettings } from '#platform/settings/settings.ts'

const wantsContrast = '(prefers-contrast: more)'
const wantsDark = '(prefers-color-scheme: dark)'

/** The theme that is shown: the chosen one, or the system's. */
export function shownTheme(chosen: Theme, matches: (query: string) => boolean): Exclude<Theme, 'system'> {
  if (chosen !== 'system') return chosen
  if (matches(wantsContrast)) return 'contrast'
  return matches(wantsDark) ? 'dark' : 'light'
}

/** Keeps the page's theme, density and language as the settings and the system say, from now on. */
export function startTheme(): void {
  const queries = [wantsContrast, wantsDark].map((query) => window.matchMedia(query))
  const matches = (query: string) => window.matchMedia(query).matches
  const apply = () => {
    const { theme, density, language } = useSettings.getState()
    const root = document.documentElement
    root.dataset.theme = shownTheme(theme, matches)
    root.dataset.density = density
    root.lang = language
  }
  for (const query of queries) query.addEventListener('change', apply)
  useSettings.subscribe(apply)
  apply()
}
