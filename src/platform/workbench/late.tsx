import { type ComponentType, useSyncExternalStore } from 'react'
import { reloadForNewVersion } from '#platform/windows/reload-once.ts'

/** A component whose code comes later. */
export interface Late<P> {
  /** Begins loading, or goes on; a failed load can be tried again. */
  load(): Promise<ComponentType<P>>
  /** The component when it is there. */
  loaded(): ComponentType<P> | undefined
  subscribe(listener: () => void): () => void
}

/**
 * Code that is loaded when it is needed, or ahead. Not React's lazy: once a Suspense fallback was painted, React holds the content
 * back until 300 ms have passed, and a key's answer must not wait for that.
 */
export function late<P>(fetch: () => Promise<{ default: ComponentType<P> }>): Late<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | null = null
  const listeners = new Set<() => void>()
  return {
    loaded: () => component,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      loading ??= fetch().then(
        (file) => {
          component = file.default
          for (const listener of [...listeners]) listener()
          return file.default
        },
        async (error: unknown) => {
          // The files of an older version are gone from the server: the page of the new version knows its own.
          if (await reloadForNewVersion()) return new Promise<never>(() => undefined)
          loading = null
          throw error
        },
      )
      return loading
    },
  }
}

/** The component of late code, or undefined until it is there. */
export const useLate = <P,>(code: Late<P>): ComponentType<P> | undefined => useSyncExternalStore(code.subscribe, code.loaded)
