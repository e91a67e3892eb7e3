import { useSyncExternalStore } from 'react'

/** The title bars of the tiles, by pane or group id: what the mosaic attaches dragging to. */
const handles = new Map<string, HTMLElement>()
const listeners = new Set<() => void>()

export function setDragHandle(id: string, element: HTMLElement | null): void {
  if (element) handles.set(id, element)
  else handles.delete(id)
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDragHandle = (id: string): HTMLElement | null => useSyncExternalStore(subscribe, () => handles.get(id) ?? null)
