import type { CallReply } from '#contract/core/endpoint.ts'
import { packingAct } from '#contract/order/packing.endpoints.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { onServerBack } from '#platform/live/live.ts'
import { useSession } from '#platform/session/session.ts'
import { deskId, isOwnDesk, keepDesk, useDesk, type WaitingSend } from './desk-store.ts'

/** After a failure it is tried again in so many milliseconds; at once when the server is heard of. */
const againMs = [500, 1_000, 2_000, 4_000]
const mostActs = 500
/** A network that swallows calls answers none of them. */
const patienceMs = 10_000

type Answered = (order_code: string, answer: CallReply<typeof packingAct>, sent: WaitingSend) => void
type Refused = (sent: WaitingSend, error: ApiError) => void

let running = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** All that waits of the first order, as one call. */
function firstOf(waiting: readonly WaitingSend[]): { readonly sent: WaitingSend; readonly entries: number } | null {
  const [first] = waiting
  if (!first) return null
  let entries = 0
  const acts = []
  let take_over = false
  for (const entry of waiting) {
    if (entry.order_code !== first.order_code || acts.length + entry.acts.length > mostActs) break
    acts.push(...entry.acts)
    take_over ||= entry.take_over
    entries += 1
  }
  return { sent: { order_code: first.order_code, acts, take_over }, entries: Math.max(1, entries) }
}

const isNoAnswer = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429

/** Carries what was scanned to the server, in its order; each act has an id by which the server counts it once, so that it is sent until it is answered. */
export function startSender(answered: Answered, refused: Refused): { wake(): void } {
  async function run(): Promise<void> {
    if (running || !isOwnDesk()) return
    running = true
    clearTimeout(timer)
    try {
      for (let next = firstOf(useDesk.getState().waiting); next; next = firstOf(useDesk.getState().waiting)) {
        const { sent, entries } = next
        try {
          const answer = await call(
            packingAct,
            { body: { ...sent, desk: deskId(), acts: [...sent.acts] } },
            { signal: AbortSignal.timeout(patienceMs) },
          )
          failures = 0
          keepDesk({ waiting: useDesk.getState().waiting.slice(entries), offline: null })
          answered(sent.order_code, answer, sent)
        } catch (error) {
          if (isNoAnswer(error)) {
            keepDesk({ offline: useDesk.getState().offline ?? new Date().toISOString() })
            timer = setTimeout(() => void run(), againMs[Math.min(failures++, againMs.length - 1)])
            return
          }
          keepDesk({ waiting: useDesk.getState().waiting.slice(entries) })
          refused(sent, error as ApiError)
        }
      }
    } finally {
      running = false
    }
  }
  onServerBack(() => void run())
  // Who was away stopped it: they are back.
  useSession.subscribe(({ user }, before) => user?.user_id !== before.user?.user_id && void run())
  void run()
  return { wake: () => void (useDesk.getState().offline ? undefined : run()) }
}
