import { language } from '#platform/i18n/i18n.ts'
import { whenCalm } from '#platform/offline/when-calm.ts'
import { useSettings } from '#platform/settings/settings.ts'

const isForeign = (): boolean => useSettings.getState().language !== language()
let waiting = false

/** Reloads this page when another window chose another language, once a reload takes nothing from anybody here. */
export function followLanguage(): void {
  useSettings.subscribe(async () => {
    if (waiting || !isForeign()) return
    waiting = true
    await whenCalm()
    waiting = false
    // Meanwhile the language of this page may have been chosen again.
    if (isForeign()) location.reload()
  })
}
