import { z } from 'zod'
import { create } from 'zustand'
import { declaredKeymap, keymapRead, keymapSchema, keymapWrite, type OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { setOwnKeys } from '#platform/command/bus.ts'
import { call } from '#platform/http/call.ts'
import { untilReached } from '#platform/http/until-reached.ts'
import { useSession } from '#platform/session/session.ts'
import { type StoredEntry, storedEntry } from '#platform/storage/stored.ts'

/** A local copy, so that the first paint has the keys, and other windows hear of a change. `saved`: the server has it. */
const copySchema = z.object({ keymap: keymapSchema, saved: z.boolean() })
const entryOf = (userId: number): StoredEntry<z.infer<typeof copySchema>> => storedEntry(`keymap:${userId}`, copySchema)

/** A person's own keys, for each seat apart. */
export const useOwnKeys = create<{ readonly keymap: OwnKeymap }>(() => ({ keymap: declaredKeymap }))

/** After the first rows are painted: keys that were changed on another machine come then. Milliseconds. */
const askAfter = 1200

const seat = () => useSession.getState().user?.user_id ?? null

function adopt(keymap: OwnKeymap): void {
  if (JSON.stringify(keymap) === JSON.stringify(useOwnKeys.getState().keymap)) return
  useOwnKeys.setState({ keymap })
  setOwnKeys(keymap)
}

/** Applies the keys of whoever is signed in, from now on; in every window, without a reload. */
export function startOwnKeys(): void {
  let leave: () => void = () => undefined
  let stopAsking: () => void = () => undefined
  const begin = () => {
    leave()
    stopAsking()
    const userId = seat()
    adopt((userId !== null && entryOf(userId).read()?.keymap) || declaredKeymap)
    if (userId === null) return
    leave = entryOf(userId).onChange((copy) => adopt(copy?.keymap ?? declaredKeymap))
    stopAsking = untilReached(() => reconcile(userId), askAfter)
  }
  begin()
  useSession.subscribe((now, before) => {
    if (now.user?.user_id !== before.user?.user_id) begin()
  })
}

/** What could not be saved goes to the server; otherwise what another machine saved comes here. */
async function reconcile(userId: number): Promise<void> {
  const entry = entryOf(userId)
  const copy = entry.read()
  const keymap = copy && !copy.saved ? await call(keymapWrite, { body: copy.keymap }) : await call(keymapRead)
  // What was changed meanwhile, here or in another window, is later than the answer, and on its way by itself.
  if (seat() !== userId || entry.read() !== copy) return
  entry.write({ keymap, saved: true })
  adopt(keymap)
}

/** Changes the keys at once, here and in every window, and keeps them for every machine. Rejects where the server was not reached: they are sent later. */
export async function changeOwnKeys(keymap: OwnKeymap): Promise<void> {
  const userId = seat()
  if (userId === null) return
  entryOf(userId).write({ keymap, saved: false })
  adopt(keymap)
  await call(keymapWrite, { body: keymap })
  // A later change is on its way by itself.
  if (seat() === userId && useOwnKeys.getState().keymap === keymap) entryOf(userId).write({ keymap, saved: true })
}

/** A command's own keys in place of the declared ones; null: the declared ones again. */
export function withKeys(keymap: OwnKeymap, command: string, keys: readonly string[] | null): OwnKeymap {
  const others = keymap.overrides.filter((override) => override.command !== command)
  return { ...keymap, overrides: keys ? [...others, { command, keys: [...keys] }] : others }
}
