import { create } from 'zustand'

interface UpdateState {
  /** The worker of a newer version, ready to take over. */
  readonly waiting: ServiceWorker | null
  /** It has taken over: this window still runs the version before. */
  readonly applied: boolean
  /** It was asked for in this window. */
  readonly asked: boolean
}

export const useUpdate = create<UpdateState>(() => ({ waiting: null, applied: false, asked: false }))

export const setUpdate = (change: Partial<UpdateState>): void => useUpdate.setState(change)

/** Whether a newer version can be had by a reload. */
export const hasUpdate = ({ waiting, applied }: UpdateState): boolean => waiting !== null || applied
