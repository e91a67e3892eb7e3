import { useSettings } from '#platform/settings/settings.ts'
import { shownTheme, wantsContrast, wantsDark } from './shown-theme.ts'

/** Keeps the page's theme, density and language as the settings and the system say, from now on. */
export function startTheme(): void {
  const queries = [wantsContrast, wantsDark].map((query) => window.matchMedia(query))
  const matches = (query: string) => window.matchMedia(query).matches
  const apply = () => {
    const { theme, density, language } = useSettings.getState()
    const root = document.documentElement
    // An attribute that is set anew to what it is has the whole page styled anew.
    const set = (name: string, value: string) => root.getAttribute(name) === value || root.setAttribute(name, value)
    set('data-theme', shownTheme(theme, matches))
    set('data-density', density)
    set('lang', language)
  }
  for (const query of queries) query.addEventListener('change', apply)
  useSettings.subscribe(apply)
  apply()
}
