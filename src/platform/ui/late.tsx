import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { againAfter } from '#platform/http/again-after.ts'
import { networkError } from '#platform/http/api-error.ts'
import { onServerBack } from '#platform/live/live.ts'
import { reloadForNewVersion } from '#platform/windows/reload-once.ts'
import { errorText } from './error-text.ts'
import { toast } from './toast.ts'

/** A component whose code comes later. */
export interface Late<P> {
  /** Begins loading, or goes on. Rejects with what says that the server could not be reached; can be tried again then. */
  load(): Promise<ComponentType<P>>
  /** The component when it is there. */
  loaded(): ComponentType<P> | undefined
  subscribe(listener: () => void): () => void
}

/**
 * Code that is loaded when it is needed, or ahead. Not React's lazy, which keeps a failure for good; and once a Suspense fallback was painted, React holds
 * the content back until 300 ms have passed, and a key's answer must not wait for that.
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
        async () => {
          // The files of an older version are gone from the server: the page of the new version knows its own. What fails otherwise is the way to the server.
          if (await reloadForNewVersion()) return new Promise<never>(() => undefined)
          loading = null
          throw networkError()
        },
      )
      return loading
    },
  }
}

const useLoaded = <P,>(code: Late<P>): ComponentType<P> | undefined => useSyncExternalStore(code.subscribe, code.loaded)

interface Loading<P> {
  /** Undefined until it is there. */
  readonly Content: ComponentType<P> | undefined
  /** It did not come so far. It is asked for again and again all the same. */
  readonly failed: boolean
  /** Asks for it now. */
  retry(): void
}

/** Late code that belongs to what is shown: it is asked for, after a rest if need be (milliseconds), until it is there. */
export function useLate<P>(code: Late<P>, restMs = 0): Loading<P> {
  const Content = useLoaded(code)
  const [failed, setFailed] = useState(false)
  const [retries, setRetries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks anew
  useEffect(() => {
    if (code.loaded()) return
    let ended = false
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      clearTimeout(timer)
      code.load().catch(() => {
        if (ended) return
        setFailed(true)
        clearTimeout(timer)
        timer = setTimeout(load, againAfter(failures))
        failures += 1
      })
    }
    if (restMs > 0) timer = setTimeout(load, restMs)
    else load()
    const forget = onServerBack(load)
    return () => {
      ended = true
      clearTimeout(timer)
      forget()
    }
  }, [code, restMs, retries])
  const retry = () => {
    setFailed(false)
    setRetries((before) => before + 1)
  }
  return { Content, failed: failed && !Content, retry }
}

interface LateProps<P> {
  readonly code: Late<P>
  /** What it is given. */
  readonly of: P
}

/** Late code that belongs to what is shown, as {@link useLate} asks for it; nothing until it is there. */
export function Coming<P extends object>({ code, of, restMs }: LateProps<P> & { readonly restMs?: number }) {
  const { Content } = useLate(code, restMs)
  return Content ? <Content {...of} /> : null
}

interface AskedProps<P> extends LateProps<P> {
  close(): void
}

/** Late code that somebody asked for, over what is shown. When it does not come it says so and closes: what is beneath goes on. */
export function Asked<P extends object>({ code, of, close }: AskedProps<P>) {
  const Content = useLoaded(code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for; callers make another `close` with each drawing
  useEffect(() => {
    let ended = false
    code.load().catch((error: unknown) => {
      if (ended) return
      close()
      toast.show({ kind: 'error', text: errorText(error) })
    })
    return () => {
      ended = true
    }
  }, [code])
  return Content ? <Content {...of} /> : null
}
