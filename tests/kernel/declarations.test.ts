// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { ArgumentAsk, Choice } from '#kernel/command.ts'
import { checkCommands } from '#kernel/command-check.ts'
import { screenCommands } from '#kernel/screen-commands.ts'
import { createScreenRegistry } from '#kernel/screen-registry.ts'
import { startI18n, translate } from '#platform/i18n/i18n.ts'
import { declaredCommands as commands, declaredScreens as screens } from '../support/declared.ts'

/** What can be chosen without asking anybody; what a choice needs of the context or the server is told where it is chosen. */
function choicesOf({ choices }: ArgumentAsk): readonly Choice[] {
  try {
    const found = choices?.({}, {})
    if (found instanceof Promise) found.catch(() => undefined)
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

/** Every key of a text that a declaration holds: a plain string to the compiler. */
const said = (): string[] =>
  [
    ...screens.flatMap(({ title, keywords }) => [title, keywords]),
    ...commands.flatMap(({ title, keywords, group, whenNot, asks }) => [
      title,
      keywords,
      group,
      typeof whenNot?.say === 'string' ? whenNot.say : undefined,
      ...Object.values(asks ?? {}).flatMap((ask) => [ask.label, ...choicesOf(ask).map(({ titleKey }) => titleKey)]),
    ]),
  ].filter((key) => key !== undefined)

describe('what the product declares', () => {
  it('is found', () => {
    expect(screens.length).toBeGreaterThan(0)
    expect(commands.length).toBeGreaterThan(0)
  })

  it('has no screen twice, by id or by path', () => expect(() => createScreenRegistry(screens)).not.toThrow())

  it('has no command twice, none that cannot be read, and no keys that get in the way of others', () => {
    const all = [...commands, ...screenCommands(screens, { group: 'go', open() {} })]
    expect(() => checkCommands(all)).not.toThrow()
  })

  describe.each(['id', 'en'] as const)('in %s', (language) => {
    it('has a text for everything that it says', async () => {
      await startI18n(language)
      expect(said().filter((key) => translate(key, { count: 2 }) === key)).toEqual([])
    })
  })

  it('gives every screen an address that leads to it', () => {
    const registry = createScreenRegistry(screens)
    const openable = screens.filter((screen) => screen.openable)
    expect(openable.map((screen) => registry.match(screen.href()))).toMatchObject(openable.map(({ id }) => ({ kind: 'screen', screen: { id } })))
  })
})
