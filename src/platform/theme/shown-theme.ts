import type { Theme } from '#platform/settings/settings.ts'

export const wantsContrast = '(prefers-contrast: more)'
export const wantsDark = '(prefers-color-scheme: dark)'

/** The theme that is shown: the chosen one, or the system's. */
export function shownTheme(chosen: Theme, matches: (query: string) => boolean): Exclude<Theme, 'system'> {
  if (chosen !== 'system') return chosen
  if (matches(wantsContrast)) return 'contrast'
  return matches(wantsDark) ? 'dark' : 'light'
}
