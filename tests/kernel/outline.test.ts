import { describe, expect, it } from 'vitest'
import { bindingsOf } from '#kernel/binding.ts'
import { commandOfOutline, outlinesOf, screenOfOutline } from '#kernel/outline.ts'
import { createScreenRegistry } from '#kernel/screen-registry.ts'
import { evaluateWhen } from '#kernel/when.ts'
import { declaredCommands, declaredScreens } from '../support/declared.ts'

const { screens, commands } = outlinesOf({ screens: declaredScreens, commands: declaredCommands })
const ways = async () => Object.fromEntries(declaredScreens.map(({ id }) => [id, async () => ({ default: id })]))
const known = (outline: (typeof screens)[number]) => screenOfOutline(outline, ways)

describe('outlines', () => {
  it('lead an address to the screen that its declaration is of', () => {
    const outlined = createScreenRegistry(screens.map(known))
    for (const { id, path } of declaredScreens.filter(({ openable }) => openable)) {
      const match = outlined.match(path)
      expect(match).toMatchObject({ kind: 'outlined', screen: { id } })
    }
  })

  it('give a screen the address that its declaration gives', () => {
    for (const [at, declared] of declaredScreens.filter(({ path }) => !path.includes('/:')).entries()) {
      const outline = screens.filter(({ path }) => !path.includes('/:'))[at] as (typeof screens)[number]
      const query = Object.fromEntries(Object.keys(declared.query.shape).map((name) => [name, 'x']))
      expect(known(outline).href({ query })).toBe(declared.href({ query: query as never }))
    }
  })

  it('load the pane that the declaration loads, and give no address whose query they do not know', async () => {
    const { queryNames: _, ...outline } = screens[0] as (typeof screens)[number]
    expect(await known(outline).load()).toEqual({ default: outline.id })
    expect(known(outline).href()).toBe(outline.path)
    expect(() => known(outline).href({ query: { page: 2 } as never })).toThrow(outline.id)
  })

  it('know the keys of every command, and let none of them run', () => {
    for (const [at, outline] of commands.entries()) {
      const command = commandOfOutline(outline)
      const keys = (one: typeof command) => bindingsOf(one).map((binding) => binding.keys)
      expect(keys(command)).toEqual(keys(declaredCommands[at] as typeof command))
      expect(evaluateWhen(command.when, {})).toBe(false)
    }
  })
})
