import { heldLocks, holdLock } from './held-lock.ts'
import { onTokens } from './token.ts'

const turnLock = 'dermaga-token'
const secondTurnLock = 'dermaga-token-second'

/** Waiting longer for another window's refresh than this is worse than a second one: the server replays the successor, but not for long. */
const turnWaitMs = 5_000
/** Of those who waited for too long one goes on; the others give it this long. */
const secondTurnWaitMs = 3_000

/** Who has the turn holds a lock that names when it began: who comes late to one that does not end must not wait until the successor is replayed no more. */
const beganPrefix = 'dermaga-token-began:'

/** The wait was over before it was this window's turn. */
class NotGranted extends Error {}
/** The tokens changed meanwhile: there is nothing left to wait for. */
class TokensChanged extends Error {}

/** `taken`: the turn was taken away from a window that held it for too long. */
type Work<T> = (taken: boolean) => Promise<T>

/**
 * Runs `work` while no other window does, or `adopt` when the tokens changed while it waited. A turn that does not end (its window is frozen,
 * or the server slow) is taken away by one of those who wait. The locks only save calls: the server's rotation makes the outcome right.
 */
export async function takeTurn<T>(work: Work<T>, adopt: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(true)
  try {
    return await waitFor(locks, turnLock, await firstWait(), () => {
      const end = holdLock(`${beganPrefix}${Date.now()}`)
      return work(false).finally(end)
    })
  } catch (error) {
    if (error instanceof TokensChanged) return adopt()
    if (!(error instanceof NotGranted)) throw error
  }
  try {
    return await waitFor(locks, secondTurnLock, secondTurnWaitMs, () => takeAway(locks, work))
  } catch (error) {
    if (error instanceof TokensChanged) return adopt()
    if (error instanceof NotGranted) return work(true)
    throw error
  }
}

async function firstWait(): Promise<number> {
  const held = await heldLocks()
  const holder = held.find(({ name }) => name === turnLock)?.clientId
  const began = held.flatMap(({ clientId, name }) =>
    clientId === holder && name?.startsWith(beganPrefix) ? [Number(name.slice(beganPrefix.length))] : [],
  )
  if (began.length === 0) return turnWaitMs
  return Math.min(turnWaitMs, Math.max(0, turnWaitMs - (Date.now() - Math.max(...began))))
}

/** Waits for a lock until the time is over or the tokens change. */
async function waitFor<T>(locks: LockManager, name: string, ms: number, work: () => Promise<T>): Promise<T> {
  const waiting = new AbortController()
  let reason: Error = new NotGranted()
  const timer = setTimeout(() => waiting.abort(), ms)
  const forget = onTokens(() => {
    reason = new TokensChanged()
    waiting.abort()
  })
  let outcome: Promise<T> | undefined
  try {
    await locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      forget()
      outcome = work()
      return outcome.then(nothing, nothing)
    })
  } catch {
    // Not granted in time; or granted, and taken away before the work was done: then its outcome counts all the same.
  } finally {
    clearTimeout(timer)
    forget()
  }
  if (!outcome) throw reason
  return outcome
}

const nothing = () => {}

async function takeAway<T>(locks: LockManager, work: Work<T>): Promise<T> {
  let outcome: Promise<T> | undefined
  await locks
    .request(turnLock, { steal: true }, () => {
      outcome = work(true)
      return outcome.then(nothing, nothing)
    })
    .catch(nothing)
  return outcome ?? work(true)
}
