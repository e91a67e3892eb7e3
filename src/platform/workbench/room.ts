import { create } from 'zustand'
import type { Room, Size } from '#kernel/layout-room.ts'
import { screenOf } from './screens.ts'

/** Around the screen of a tile: its margin and border, and above it the title bar. CSS pixels. */
const around = { width: 6, height: 38 }
/** No screen is of use in less. CSS pixels. */
const leastHeight = 240
/** For an address without a screen. */
const leastWidth = 240

function least(url: string): Size {
  return { width: (screenOf(url)?.dock.minWidth ?? leastWidth) + around.width, height: leastHeight + around.height }
}

/** What this window has for its panes. Null while it shows one at a time: on a phone, and before it is measured. */
export const useRoom = create<{ readonly room: Room | null }>(() => ({ room: null }))

export const currentRoom = (): Room | null => useRoom.getState().room

/** Says how large the stage of the panes is. */
export function setStageSize(size: Size | null): void {
  const { room } = useRoom.getState()
  if (room?.width === size?.width && room?.height === size?.height) return
  useRoom.setState({ room: size && { ...size, least } })
}
