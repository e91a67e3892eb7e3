// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCommandRegistry } from '#kernel/command-registry.ts'
import { screenCommands } from '#kernel/screen-commands.ts'
import { createScreenRegistry } from '#kernel/screen-registry.ts'
import { declaredCommands as commands, declaredScreens as screens } from '../support/declared.ts'

describe('what the product declares', () => {
  it('is found', () => {
    expect(screens.length).toBeGreaterThan(0)
    expect(commands.length).toBeGreaterThan(0)
  })

  it('has no screen twice, by id or by path', () => expect(() => createScreenRegistry(screens)).not.toThrow())

  it('has no command twice, and no keys that get in the way of others', () => {
    const all = [...commands, ...screenCommands(screens, { group: 'go', open() {} })]
    expect(() => createCommandRegistry(all)).not.toThrow()
  })

  it('gives every screen an address that leads to it', () => {
    const registry = createScreenRegistry(screens)
    const openable = screens.filter((screen) => screen.openable)
    expect(openable.map((screen) => registry.match(screen.href()))).toMatchObject(openable.map(({ id }) => ({ kind: 'screen', screen: { id } })))
  })
})
