/** What is focused, selected and allowed now, by name: `pane.screen`, `selection.kind`, `selection.count`, `typing` … */
export type ContextValue = string | number | boolean | readonly string[] | null
export type ContextSnapshot = Readonly<Record<string, ContextValue>>

/** From the ground up: what holds everywhere, what the focused pane says, what floats above (palette, dialog, menu). */
export type ContextLayer = 'global' | 'pane' | 'overlay'

export interface ContextStore {
  /** Replaces what one layer says; null takes it away. Listeners hear of it only when something changed. */
  set(layer: ContextLayer, values: ContextSnapshot | null): void
  /** What keys are judged by. While an overlay is there, the pane beneath says nothing. The same object until something changes. */
  snapshot(): ContextSnapshot
  /** Without the overlay: what the palette judges commands by, since they run after it closed. */
  beneath(): ContextSnapshot
  /** Returns what ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** The key that says which overlay is open; set by the `overlay` layer. */
export const overlayKey = 'overlay'

export function createContextStore(): ContextStore {
  const layers: Record<ContextLayer, ContextSnapshot | null> = { global: null, pane: null, overlay: null }
  const listeners = new Set<() => void>()
  let top: ContextSnapshot = {}
  let beneath: ContextSnapshot = {}

  return {
    set(layer, values) {
      if (sameSnapshot(layers[layer], values)) return
      layers[layer] = values
      beneath = { ...layers.global, ...layers.pane }
      top = layers.overlay ? { ...layers.global, [overlayKey]: true, ...layers.overlay } : beneath
      for (const listener of [...listeners]) listener()
    },
    snapshot: () => top,
    beneath: () => beneath,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function sameSnapshot(a: ContextSnapshot | null, b: ContextSnapshot | null): boolean {
  if (a === b || a === null || b === null) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && sameValue(a[name] ?? null, b[name] ?? null))
}

function sameValue(a: ContextValue, b: ContextValue): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((text, index) => text === b[index])
}
