import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface NewsState {
  /** Ids of announcements that were read in this browser. */
  readonly read: readonly number[]
  /** The news opener at the foot of the page; closed, it comes back with newer news. */
  readonly opener: boolean
  /** The newest announcement when the opener was closed. */
  readonly closed_at: number
  readonly paused: boolean
}

const storageKey = 'announcement'
/** Older ones are not listed any more. */
const most = 300

export const useNewsStore = create<NewsState>()(
  persist((): NewsState => ({ read: [], opener: true, closed_at: 0, paused: false }), { name: storageKey, version: 1 }),
)

export function markRead(...ids: readonly number[]): void {
  const { read } = useNewsStore.getState()
  const more = ids.filter((id) => !read.includes(id))
  if (more.length > 0) useNewsStore.setState({ read: [...more, ...read].slice(0, most) })
}

export function closeOpener(newest: number): void {
  useNewsStore.setState({ opener: false, closed_at: newest })
}

export function showOpener(): void {
  useNewsStore.setState({ opener: true })
}

/** Whether the opener is shown: it was never closed, or there is newer news than then. */
export const isOpen = ({ opener, closed_at }: Pick<NewsState, 'opener' | 'closed_at'>, newest: number): boolean => opener || newest > closed_at

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useNewsStore.persist.rehydrate()
  })
