import { z } from 'zod'
import type { Command } from './command.ts'
import type { KnownScreen } from './define-screen.ts'
import type { Placement } from './screen.ts'

export const openPlacements = ['replace', 'right', 'down', 'tab', 'window'] as const

const openArguments = z.object({ placement: z.enum(openPlacements).optional() })

/** The command that opens a screen; the palette reads `screen` to offer it beside or in a new window. */
export interface ScreenCommand extends Command<typeof openArguments> {
  readonly screen: KnownScreen
}

/** `open.order.queue` opens the screen `order.queue`. */
export const openCommandId = (screenId: string): string => `open.${screenId}`

/**
 * One command for each openable screen, with its keys, `when`, access, title and keywords. The argument `placement` may be
 * left out; then `open` is called without one and the screen's own rule (`dock`) decides.
 */
export function screenCommands(
  screens: readonly KnownScreen[],
  ports: {
    /** Message key of the section that these stand in. */ group: string
    open(screen: KnownScreen, placement?: Placement | 'window'): void
  },
): ScreenCommand[] {
  return screens
    .filter((screen) => screen.openable)
    .map((screen) => ({
      id: openCommandId(screen.id),
      title: screen.title,
      keywords: screen.keywords,
      icon: screen.icon,
      group: ports.group,
      keys: screen.keys,
      when: screen.when,
      access: screen.access,
      menus: screen.menus,
      args: openArguments,
      screen,
      run: ({ args }) => ports.open(screen, args.placement),
    }))
}
