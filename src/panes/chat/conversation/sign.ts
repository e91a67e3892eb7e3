import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSession } from '#platform/session/session.ts'

export interface Sign {
  readonly on: boolean
  readonly text: string
}

const none: Sign = { on: false, text: '' }
const storageKey = 'chat_sign'

/** The signs in this browser, each under the seat of its agent: who signs in here next does not sign with it. */
const useSigns = create<{ readonly of: Readonly<Record<number, Sign>> }>()(
  persist(() => ({ of: {} }), { name: storageKey, version: 2, migrate: () => ({ of: {} }) }),
)

// What another window chose holds here too, and is not written over.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) void useSigns.persist.rehydrate()
})

const seatOf = ({ user }: ReturnType<typeof useSession.getState>): number => user?.user_id ?? 0

/** What stands below an agent's texts, so that buyers know whom they talk to. */
export function useSign(): Sign {
  const seat = useSession(seatOf)
  return useSigns(({ of }) => of[seat] ?? none)
}

export const signNow = (): Sign => useSigns.getState().of[seatOf(useSession.getState())] ?? none

export function changeSign(change: Partial<Sign>): void {
  const seat = seatOf(useSession.getState())
  useSigns.setState(({ of }) => ({ of: { ...of, [seat]: { ...none, ...of[seat], ...change } } }))
}

/** The sign of an agent who has not written one: their first name. */
export const ownSign = (written: string, name: string): string => written.trim() || `– ${name.split(/\s+/)[0] ?? name}`
