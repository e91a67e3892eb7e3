import type { ComponentType } from 'react'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { reloadForNewVersion } from '#platform/windows/reload-once.ts'

export type PaneComponent = ComponentType<PaneProps>

const loaded = new Map<string, PaneComponent>()
const loading = new Map<string, Promise<PaneComponent>>()

/** The component of a screen when its code is here already. */
export const loadedPane = (screen: DefinedScreen): PaneComponent | undefined => loaded.get(screen.id)

/** Loads a screen's code; a failed load can be tried again. */
export function loadPane(screen: DefinedScreen): Promise<PaneComponent> {
  const known = loading.get(screen.id)
  if (known) return known
  const promise = screen.load().then(
    (file) => {
      loaded.set(screen.id, file.default as PaneComponent)
      return file.default as PaneComponent
    },
    (error: unknown) => {
      loading.delete(screen.id)
      // The files of an older version are gone from the server: the page of the new version knows its own.
      if (reloadForNewVersion()) return new Promise<never>(() => undefined)
      throw error
    },
  )
  loading.set(screen.id, promise)
  return promise
}
