import { z } from 'zod'
import type { Layout } from '#kernel/layout.ts'
import { readLayout } from '#kernel/layout-repair.ts'
import { boundsSchema, type WindowBounds } from '#kernel/window-protocol.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { storedEntry } from '#platform/storage/stored.ts'
import { windowId } from './window-id.ts'

/*
 * What a window gets from the one that opens it, beyond its address: the panes with their history. It lies in storage under the name
 * of the new window, which takes it once; without it (the link was copied, storage is off) the address says the rest.
 */
const handoverSchema = z.object({ user_id: z.number().int(), from: z.string(), layout: z.unknown(), bounds: boundsSchema.nullable() })
export interface Handover {
  readonly user_id: number
  /** The window that opened this one. */
  readonly from: string
  readonly layout: Layout
  readonly bounds: WindowBounds | null
}

const prefix = 'dermaga-'
const entryOf = (name: string) => storedEntry(`handover:${name}`, handoverSchema)

/** Lays it down for a window that is about to be opened, and gives the name to open it by. */
export function layHandover(handover: Omit<Handover, 'from'>): string {
  const name = `${prefix}${randomKey().slice(0, 8)}`
  entryOf(name).write({ ...handover, from: windowId })
  return name
}

/** Nobody came for it: the window was blocked. */
export const dropHandover = (name: string): void => entryOf(name).remove()

/** What this window was given, the first time it is asked. */
export function takeHandover(): Handover | null {
  if (!window.name.startsWith(prefix)) return null
  const entry = entryOf(window.name)
  const found = entry.read()
  entry.remove()
  const layout = found && readLayout(found.layout)
  return found && layout ? { ...found, layout } : null
}
