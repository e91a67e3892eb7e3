import { useAfter } from './use-after.ts'

/** What has not come by then moves others when it comes, rather than keep them from who waits. Milliseconds. */
const longest = 1_000

/** True while what stands below something that is on its way waits to be seen with it. Counts from mounting: what it belongs to is keyed. */
export function useHeldBack(pending: boolean): boolean {
  const late = useAfter(longest)
  return pending && !late
}
