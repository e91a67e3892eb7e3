import { useSettings } from '#platform/settings/settings.ts'
import { shownTheme, wantsContrast, wantsDark } from './shown-theme.ts'

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
