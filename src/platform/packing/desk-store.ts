import { z } from 'zod'
import { create } from 'zustand'
import { type PackingAct, packingActSchema } from '#contract/order/packing.ts'
import { type DeskState, idleDesk } from '#kernel/packing-desk.ts'
import { useSession } from '#platform/session/session.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/** What waits to be sent of one order. */
export interface WaitingSend {
  readonly order_code: string
  readonly acts: readonly PackingAct[]
  readonly take_over: boolean
}

interface Desk {
  readonly state: DeskState
  /** Oldest first. */
  readonly waiting: readonly WaitingSend[]
  /** Since when the server is not reached; ISO 8601 instant, null: it is. */
  readonly offline: string | null
}

const waitingSchema = z.object({ order_code: z.string(), acts: z.array(packingActSchema), take_over: z.boolean() })
/** What the desk shows is its own; what is owed to the server is checked. */
const keptSchema = z.object({ state: z.custom<DeskState>((value) => typeof value === 'object' && value !== null), waiting: z.array(waitingSchema) })

const empty: Desk = { state: idleDesk, waiting: [], offline: null }

export const useDesk = create<Desk>()(() => empty)

export const seatName = (): string => {
  const { user, workspace } = useSession.getState()
  return `${workspace?.id ?? 0}.${user?.user_id ?? 0}`
}
const entry = () => storedEntry(`packing-desk.${seatName()}`, keptSchema)

/** Before anything is sent: a scan outlives the page that heard it. */
export function keepDesk(change: Partial<Desk>): void {
  useDesk.setState(change)
  const { state, waiting } = useDesk.getState()
  entry().write({ state, waiting: [...waiting] } as z.output<typeof keptSchema>)
}

/** Whose desk it is. */
let seat: string | null = null

/** Whether what the desk holds is of the seat that is signed in now. */
export const isOwnDesk = (): boolean => seat === seatName()

/** Whether something of the seat that is signed in now is kept that the server has not answered. */
export const owesSends = (): boolean => (entry().read()?.waiting.length ?? 0) > 0

/** Takes up what was kept, of the seat that is signed in now: another window may have worked on it. `inUse`: what is here is newer. */
export function recallDesk(inUse: boolean): void {
  if (isOwnDesk() && (inUse || useDesk.getState().waiting.length > 0)) return
  seat = seatName()
  const kept = entry().read()
  useDesk.setState({ ...empty, ...(kept && { state: { ...idleDesk, ...kept.state }, waiting: kept.waiting }) })
}

const deskIdEntry = storedEntry('packing-desk.id', z.string().min(1).max(60))

/** This machine among the desks. */
export function deskId(): string {
  const known = deskIdEntry.read()
  if (known) return known
  const made = randomKey()
  deskIdEntry.write(made)
  return made
}
