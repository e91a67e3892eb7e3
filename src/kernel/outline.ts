import type { Command } from './command.ts'
import { type DefinedScreen, hrefOf, type KnownScreen } from './define-screen.ts'
import type { Screen } from './screen.ts'

/*
 * Outlines are what must be known of every screen and command before their declarations are there: enough to route, to draw menus and to show keys. The build takes
 * them from the declarations (scripts/outlines.ts); nobody writes one.
 */

export interface ScreenOutline extends Pick<Screen, 'id' | 'path' | 'access' | 'frame' | 'keys' | 'when' | 'openable' | 'menu' | 'dock'> {
  /** These are absent where nobody shows them before the declaration is there. */
  readonly title?: Screen['title']
  readonly icon?: string
  /** Names of the query's parts, in the order of the address; absent: nobody asks for one before the declaration is there. */
  readonly queryNames?: readonly string[]
}

/** What loads the panes of screens, by their ids. */
export type Ways = Readonly<Record<string, Screen['load']>>

export type CommandOutline = Pick<Command, 'id' | 'title' | 'icon' | 'keys' | 'native' | 'whileTyping' | 'repeats' | 'access'>

export interface Outlines {
  readonly screens: readonly ScreenOutline[]
  readonly commands: readonly CommandOutline[]
}

export interface Declarations {
  readonly screens: readonly DefinedScreen[]
  readonly commands: readonly Command[]
}

/** The declarations among what files export. */
export function declarationsIn(files: readonly Readonly<Record<string, unknown>>[]): Declarations {
  const values = files.flatMap((file) => Object.values(file)).filter((value) => typeof value === 'object' && value !== null)
  return {
    screens: values.filter((value): value is DefinedScreen => 'load' in value),
    commands: values.filter((value): value is Command => 'run' in value),
  }
}

export const outlinesOf = ({ screens, commands }: Declarations): Outlines => ({
  screens: screens.map(({ id, path, title, icon, access, frame, keys, when, openable, menu, dock, query }) => ({
    ...{ id, path, title, icon, access, frame, keys, when, openable, menu, dock },
    queryNames: Object.keys(query.shape),
  })),
  commands: commands.map(({ id, title, icon, keys, native, whileTyping, repeats, access }) => ({
    ...{ id, title, icon, keys, native, whileTyping, repeats, access },
  })),
})

/** `ways`: asks for what loads the panes. */
export const screenOfOutline = ({ queryNames, title = '', icon = '', ...outline }: ScreenOutline, ways: () => Promise<Ways>): KnownScreen => ({
  ...outline,
  title,
  icon,
  href(input) {
    if (input?.query && !queryNames) throw new Error(`The address of ${outline.id} is not known yet: name the screen where it is asked for`)
    return hrefOf(outline.path, queryNames ?? [])(input)
  },
  async load() {
    const way = (await ways())[outline.id]
    if (!way) throw new Error(`Nothing loads ${outline.id}`)
    return way()
  },
})

/** Never set: what is only outlined cannot run. */
const declared = 'commands.declared'

/** Stands for a command until its declaration is there: it has its name and its keys, and cannot run. */
export const commandOfOutline = (outline: CommandOutline): Command => ({ ...outline, group: '', when: declared, run() {} })
