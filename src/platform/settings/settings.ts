import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defaultLanguage, type Language, languages } from '#contract/core/error-messages.ts'
import type { LabelPaper } from '#contract/order/order.endpoints.ts'
import type { KnownHeads } from '#contract/product/import-columns.ts'
import type { InvoicePaper } from '#contract/sale/sale.ts'
import { onWake } from '#platform/windows/wake.ts'
import { windowBus } from '#platform/windows/window-bus.ts'

export const themes = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]
export const densities = ['compact', 'regular', 'comfortable'] as const
export type Density = (typeof densities)[number]
/** Notification volumes in per cent, in the order in which the setting cycles. */
export const volumes = [100, 50, 25, 0] as const
export type Volume = (typeof volumes)[number]

/** Columns of a table in the order shown; a column that is not named stands where it stands by default. */
export interface TableSettings {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Of those that a person made as wide as they like. CSS pixels. */
  readonly widths?: Readonly<Record<string, number>>
}

export interface PickupListSettings {
  readonly paper_size: string
  readonly pagebreak: boolean
  readonly mode: string
}

/** What a person prefers in this browser (specification §3, local preferences). */
export interface Settings {
  readonly language: Language
  readonly volume_notification: Volume
  readonly notification_banner: boolean
  readonly theme: Theme
  readonly density: Density
  /** The side menu shows labels beside its icons. */
  readonly menu_labels: boolean
  /** By the list's id. */
  readonly list_tables: Readonly<Record<string, TableSettings>>
  readonly pickup_list: PickupListSettings
  readonly label_paper: LabelPaper
  /** The paper of invoices. */
  readonly invoice_paper: InvoicePaper
  /** What the columns of sheets that are taken in say, by their heads. */
  readonly import_heads: KnownHeads
  /** How high the field for replies is at least, in CSS pixels; null: as high as what is written. */
  readonly chat_height: number | null
  /** Reply templates stay in a row above the reply. */
  readonly template_lock: boolean
  /** The tiles of the dashboard in their order; null: the usual ones. */
  readonly dashboard_tiles: readonly TileSetting[] | null
  /** Sections of the first dashboard that are closed. */
  readonly dashboard_closed: readonly string[]
  /** The first dashboard instead of the tiles. */
  readonly dashboard_v1: boolean
}

/** A tile of the dashboard, and whether it takes two places. */
export interface TileSetting {
  readonly id: string
  readonly wide: boolean
}

const initial: Settings = {
  language: defaultLanguage,
  volume_notification: 100,
  notification_banner: true,
  theme: 'system',
  density: 'regular',
  menu_labels: false,
  list_tables: {},
  label_paper: '100x150',
  invoice_paper: 'a4',
  import_heads: {},
  chat_height: null,
  template_lock: false,
  dashboard_tiles: null,
  dashboard_closed: [],
  dashboard_v1: false,
  pickup_list: { paper_size: 'print-area-a4', pagebreak: false, mode: 'product' },
}

const storageKey = 'settings'
const version = 2

/** What there is to choose: a newer version may have kept what this one does not know, and draws nothing by. */
const choices: Readonly<Record<string, readonly unknown[]>> = { theme: themes, density: densities, volume_notification: volumes, language: languages }
const isKnown = (name: string, value: unknown): boolean => choices[name]?.includes(value) ?? true

/** What did not change stays the same object: whoever shows it is not drawn again. */
const merged = (stored: unknown, now: Settings): Settings => {
  const known = now as unknown as Record<string, unknown>
  const next = Object.entries(stored ?? {}).map(([name, value]) => [
    name,
    isKnown(name, value) && JSON.stringify(value) !== JSON.stringify(known[name]) ? value : known[name],
  ])
  return { ...now, ...Object.fromEntries(next) }
}

/** The queue's columns had a name of their own. */
function migrated(kept: unknown): Settings {
  const { order_table, ...settings } = kept as Settings & { order_table?: TableSettings }
  const chosen = order_table && (order_table.order.length || order_table.hidden.length)
  return chosen ? { ...settings, list_tables: { ...settings.list_tables, 'order.list': order_table } } : settings
}

/** The settings as a hook (`useSettings((s) => s.theme)`) and as `useSettings.getState()`. */
export const useSettings = create<Settings>()(persist(() => initial, { name: storageKey, version, migrate: migrated, merge: merged }))

/** Changes settings here and in every other window. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change)
  windowBus.post({ type: 'settings.changed' })
}

export const nextVolume = (volume: Volume): Volume => volumes[(volumes.indexOf(volume) + 1) % volumes.length] as Volume

/** Follows what other windows change: by the storage event, which goes to those who did not write, and after a sleep in which it was missed. */
export function startSettings(): void {
  // A message and an event tell of one change: the first that finds it in storage takes it over.
  const follow = () => void (isStored() || useSettings.persist.rehydrate())
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) follow()
  })
  windowBus.on('settings.changed', follow)
  onWake(follow)
}

/** Whether storage says just what this window goes by. */
function isStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === JSON.stringify({ state: useSettings.getState(), version })
  } catch {
    return false
  }
}
