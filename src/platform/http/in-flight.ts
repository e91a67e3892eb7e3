import { create } from 'zustand'

const useCount = create(() => ({ count: 0 }))

/** Calls on their way now: what the loading bar shows. */
export const useInFlight = (): number => useCount((state) => state.count)

/** Counts a promise while it is pending. */
export async function counted<T>(promise: Promise<T>): Promise<T> {
  useCount.setState(({ count }) => ({ count: count + 1 }))
  try {
    return await promise
  } finally {
    useCount.setState(({ count }) => ({ count: count - 1 }))
  }
}
