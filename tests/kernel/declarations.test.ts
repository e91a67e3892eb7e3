// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Command } from '#kernel/command.ts'
import { createCommandRegistry } from '#kernel/command-registry.ts'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import { screenCommands } from '#kernel/screen-commands.ts'
import { createScreenRegistry } from '#kernel/screen-registry.ts'

/** The same files that the front end collects. */
const screenFiles = import.meta.glob<Record<string, unknown>>('../../src/panes/**/*.screen.ts', { eager: true })
const commandFiles = import.meta.glob<Record<string, unknown>>('../../src/commands/**/*.command.ts', { eager: true })

const declared = <T>(files: Record<string, Record<string, unknown>>, mark: string): T[] =>
  Object.values(files)
    .flatMap((file) => Object.values(file).flat())
    .filter((value): value is T => typeof value === 'object' && value !== null && mark in value)

const screens = declared<DefinedScreen>(screenFiles, 'load')
const commands = declared<Command>(commandFiles, 'run')

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
