import { useEffect } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { onboardCheck, onboardList } from '#contract/onboard/onboard.endpoints.ts'
import { type OnboardItem, type OnboardKey, onboardStatus } from '#contract/onboard/onboard.ts'
import { call } from '#platform/http/call.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { useAfter } from '#platform/ui/use-after.ts'
import { screenOf } from '#platform/workbench/screens.ts'
import { useOnboardStore } from './onboard-store.ts'

/** The first rows come first. Milliseconds. */
const restAfterStart = 1500

/** A step is offered where it is learned: on a screen that exists and that the person may use. */
function isOffered({ action_destination }: OnboardItem): boolean {
  const screen = screenOf(action_destination)
  return !!screen && mayAccess(screen.access, useSession.getState().user)
}

/** The steps of the person who is signed in: those that were known last at once, then the server's. */
export function useOnboard(): readonly OnboardItem[] {
  const userId = useSession((session) => session.user?.user_id ?? null)
  const rested = useAfter(restAfterStart)
  const { data } = usePart(onboardList, {}, { enabled: userId !== null && rested })
  useEffect(() => {
    if (data && userId !== null) useOnboardStore.setState({ user_id: userId, items: data.onboard_list })
  }, [data, userId])
  const known = useOnboardStore((state) => (state.user_id === userId ? state.items : none))
  return (data?.onboard_list ?? known).filter(isOffered)
}
const none: readonly OnboardItem[] = []

const asking = new Set<OnboardKey>()

/** Asks the server whether a step is done; only while it is active, and once at a time. Answers whether it is finished now. */
export async function checkStep(item: OnboardItem): Promise<boolean> {
  const { ob_key, status } = item
  if (status === onboardStatus.finished || asking.has(ob_key)) return false
  asking.add(ob_key)
  try {
    return (await call(onboardCheck, { body: { ob_key } })).status === onboardStatus.finished
  } catch {
    // It stays active, and is looked at again the next time.
    return false
  } finally {
    asking.delete(ob_key)
  }
}

const checkedAt = new Map<OnboardKey, number>()
/** What was not done a moment ago is hardly done now. Milliseconds. */
const pause = 20_000

/** Looks after the steps that are finished by what people do, while they are shown. */
export function useFactChecks(items: readonly OnboardItem[]): void {
  useEffect(() => {
    for (const item of items) {
      if (item.action !== 'do' || item.status === onboardStatus.finished) continue
      if (Date.now() - (checkedAt.get(item.ob_key) ?? 0) < pause) continue
      checkedAt.set(item.ob_key, Date.now())
      void checkStep(item)
    }
  }, [items])
}
