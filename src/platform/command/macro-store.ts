import { z } from 'zod'
import { create } from 'zustand'
import { type Macro, type MacroText, macroChange, macroCreate, macroDelete, macroList, macroSchema } from '#contract/keymap/macro.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { call } from '#platform/http/call.ts'
import { untilReached } from '#platform/http/until-reached.ts'
import { useSession } from '#platform/session/session.ts'
import { type StoredEntry, storedEntry } from '#platform/storage/stored.ts'
import { setOwnCommands } from './bus.ts'

/** A person's macros, for each seat apart. */
export const useMacros = create<{ readonly macros: readonly Macro[] }>(() => ({ macros: [] }))

const listSchema = z.array(macroSchema)
/** A local copy: the first keys may be a macro's, and other windows hear of a change. */
const entryOf = (userId: number): StoredEntry<Macro[]> => storedEntry(`macros:${userId}`, listSchema)

/** After the first rows are painted. Milliseconds. */
const askAfter = 1400

const seat = () => useSession.getState().user?.user_id ?? null

export const macroCommandId = (macroId: string): string => `macro.${macroId}`

function adopt(macros: readonly Macro[]): void {
  if (JSON.stringify(macros) === JSON.stringify(useMacros.getState().macros)) return
  useMacros.setState({ macros })
  setOwnCommands('macros', macros.map(commandOf))
}

const commandOf = (macro: Macro) =>
  defineCommand({
    id: macroCommandId(macro.macro_id),
    // A name that a person gave stands as it is in every language.
    title: macro.name,
    keywords: 'keyboard.macro.keywords',
    icon: 'play',
    group: 'keyboard.macro.group',
    access: 'user',
    unrecorded: true,
    ...(macro.over === 'each' && { when: 'selection.count > 0' }),
    async run({ context }) {
      const { replayMacro } = await import('./macro-replay.ts')
      await replayMacro(macro, context)
    },
  })

/** Makes commands of the macros of whoever is signed in, from now on. */
export function startMacros(): void {
  let leave: () => void = () => undefined
  let stopAsking: () => void = () => undefined
  const begin = () => {
    leave()
    stopAsking()
    const userId = seat()
    adopt((userId !== null && entryOf(userId).read()) || [])
    if (userId === null) return
    leave = entryOf(userId).onChange((macros) => adopt(macros ?? []))
    stopAsking = untilReached(refresh, askAfter)
  }
  begin()
  useSession.subscribe((now, before) => {
    if (now.user?.user_id !== before.user?.user_id) begin()
  })
}

async function refresh(): Promise<void> {
  const userId = seat()
  if (userId === null) return
  const { macros } = await call(macroList)
  keep(userId, () => macros)
}

function keep(userId: number | null, change: (macros: readonly Macro[]) => readonly Macro[]): void {
  if (userId === null || seat() !== userId) return
  const macros = change(useMacros.getState().macros)
  entryOf(userId).write([...macros])
  adopt(macros)
}

/** Keeps a new macro, or a changed one. Rejects with ApiError. */
export async function saveMacro(text: MacroText, macroId?: string): Promise<Macro> {
  const userId = seat()
  const macro = await (macroId ? call(macroChange, { params: { macro_id: macroId }, body: text }) : call(macroCreate, { body: text }))
  keep(userId, (macros) => [...macros.filter(({ macro_id }) => macro_id !== macro.macro_id), macro])
  await refreshLater()
  return macro
}

/** Rejects with ApiError. */
export async function deleteMacro(macroId: string): Promise<void> {
  const userId = seat()
  await call(macroDelete, { params: { macro_id: macroId } })
  keep(userId, (macros) => macros.filter(({ macro_id }) => macro_id !== macroId))
  await refreshLater()
}

/** What was asked for is done: the whole list, in its order, may as well come another time. */
const refreshLater = (): Promise<void> => refresh().catch(() => undefined)
