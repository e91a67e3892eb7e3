import { clearedDraft, type Draft, draftLifetimeMs, draftSchema, laterDraft, nextDraft } from '#kernel/window-draft.ts'
import { useSession } from '#platform/session/session.ts'
import { storedEntry } from '#platform/storage/stored.ts'
import { onWake } from '#platform/windows/wake.ts'
import { windowBus, windowId } from '#platform/windows/window-bus.ts'

/** Writing to storage waits for a pause in the typing; the other windows hear every stroke. */
const keepAfterMs = 200
/**
 * Cleared drafts stay known, and their clock stays in storage: a late message must not bring them back, what a window writes that is opened
 * later must count as later, and a window that missed the message must learn of it.
 */
const prefix = 'draft:'

/** The drafts of the seat that this page has used. */
const known = new Map<string, Draft>()
const listeners = new Map<string, Set<() => void>>()
const unkept = new Map<string, Draft>()
let keeping: ReturnType<typeof setTimeout> | undefined
let owner: number | null = null

const seat = (): number | null => useSession.getState().user?.user_id ?? null
const storageKey = (userId: number, key: string): string => `${prefix}${userId}:${key}`
const entryOf = (userId: number, key: string) => storedEntry(storageKey(userId, key), draftSchema)

/** Another person signed in: nothing of the one before is shown. Their drafts stay in storage, and come back with them. */
function checkOwner(): void {
  if (owner === seat()) return
  keep()
  known.clear()
  owner = seat()
}

/** What is written under a key, or null. The same object until it changes. */
export function readDraft(key: string): Draft | null {
  checkOwner()
  const draft = known.get(key) ?? stored(key)
  return draft && !draft.cleared ? draft : null
}

function stored(key: string): Draft | null {
  const draft = owner === null ? null : entryOf(owner, key).read()
  if (draft) known.set(key, draft)
  return draft
}

export function writeDraft(key: string, value: unknown): void {
  readDraft(key)
  change(key, nextDraft(known.get(key) ?? null, windowId, Date.now(), value))
}

export function clearDraft(key: string): void {
  if (readDraft(key)) change(key, clearedDraft(known.get(key) ?? null, windowId, Date.now()))
}

function change(key: string, draft: Draft): void {
  known.set(key, draft)
  if (owner !== null) {
    windowBus.post({ type: 'draft.changed', user_id: owner, key, draft })
    unkept.set(key, draft)
    clearTimeout(keeping)
    if (draft.cleared) keep()
    else keeping = setTimeout(keep, keepAfterMs)
  }
  notify(key)
}

function notify(key: string): void {
  for (const listener of [...(listeners.get(key) ?? [])]) listener()
}

/** Takes over what another window wrote, unless something later is known. */
function hear(key: string, draft: Draft): void {
  const before = known.get(key) ?? null
  if (laterDraft(before, draft) !== draft) return
  known.set(key, draft)
  // What this window had not kept yet is older than what the other one keeps.
  unkept.delete(key)
  notify(key)
}

function keep(): void {
  clearTimeout(keeping)
  for (const [key, draft] of unkept) {
    if (owner === null) break
    entryOf(owner, key).write(draft)
  }
  unkept.clear()
}

/** Calls back when what is written under a key changes, here or in another window. */
export function onDraft(key: string, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set()
  listeners.set(key, all.add(listener))
  return () => all.delete(listener)
}

/** Follows the other windows from now on, and forgets what nobody touched for long. Once per window. */
export function startDrafts(): void {
  windowBus.on('draft.changed', ({ user_id, key, draft }) => {
    checkOwner()
    if (user_id === owner) hear(key, draft)
  })
  useSession.subscribe((now, before) => {
    if (now.user?.user_id === before.user?.user_id) return
    checkOwner()
    for (const key of [...listeners.keys()]) notify(key)
  })
  window.addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keep)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(prefix)) readAgain()
  })
  onWake(readAgain)
  forgetOld(Date.now())
}

/** A message may have been missed: what lies in storage counts when it is later. */
function readAgain(): void {
  checkOwner()
  if (owner === null) return
  for (const key of new Set([...known.keys(), ...listeners.keys()])) {
    const draft = entryOf(owner, key).read()
    if (draft) hear(key, draft)
  }
}

function forgetOld(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue
      const entry = storedEntry(key, draftSchema)
      const draft = entry.read()
      if (!draft || now - draft.at > draftLifetimeMs) entry.remove()
    }
  } catch {
    // Storage is refused: nothing was kept.
  }
}
