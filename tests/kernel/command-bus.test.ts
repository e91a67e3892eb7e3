import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { any, type Subject } from '#contract/core/privilege.ts'
import type { Command } from '#kernel/command.ts'
import { type BusPorts, createCommandBus } from '#kernel/command-bus.ts'
import { checkCommands } from '#kernel/command-check.ts'
import { createCommandRegistry } from '#kernel/command-registry.ts'
import { defineCommand } from '#kernel/define-command.ts'

const command = (id: string, more: Partial<Command> = {}): Command =>
  defineCommand({ id, title: id, group: 'g', access: 'public', run() {}, ...more } as Command)

const agent: Subject = { user_id: 2, agent_type: 'agent', privileges: ['chat'] }

function busOf(commands: Command[], ports: Partial<BusPorts> = {}) {
  const surface = vi.fn()
  return {
    surface,
    bus: createCommandBus(createCommandRegistry(commands), { context: () => ({ list: true }), subject: () => agent, surface, ...ports }),
  }
}

describe('the check of declared commands', () => {
  it('refuses two commands of one id', () => {
    expect(() => checkCommands([command('a.b'), command('a.b')])).toThrow('Two commands have the id a.b')
  })

  it('refuses a condition or a key that cannot be read, naming the command or the key', () => {
    expect(() => checkCommands([command('a.b', { when: 'a &&' })])).toThrow('Command a.b: Expected a name or a value instead of the end at 5')
    expect(() => checkCommands([command('a.b', { keys: ['Hmm'] })])).toThrow('Hmm is not a key')
    expect(() => checkCommands([command('a.b', { keys: ['J'], whileTyping: true })])).toThrow('J types a character')
  })

  it('refuses a question for an argument that is not there', () => {
    expect(() => checkCommands([command('a.b', { asks: { why: { label: 'l' } } })])).toThrow('asks for why')
  })

  it.each([
    ['the same key anywhere', {}, {}],
    ['the same key in one screen', { when: "pane.screen == 'x'" }, { when: "pane.screen == 'x' && a" }],
    ['a key of one screen that is also a key of all', { when: "pane.screen == 'x'" }, {}],
  ])('refuses %s', (_, first, second) => {
    const commands = [command('a.one', { keys: ['R'], ...first }), command('a.two', { keys: ['R'], ...second })]
    expect(() => checkCommands(commands)).toThrow('R runs both a.one')
  })

  it('refuses a sequence that another one cuts short', () => {
    expect(() => checkCommands([command('a.two', { keys: ['G O'] }), command('a.one', { keys: ['G'] })])).toThrow('G runs a.one')
  })

  it('allows one key in screens that exclude each other, and beneath an overlay', () => {
    const commands = [
      command('a.one', { keys: ['R'], when: "pane.screen == 'x'" }),
      command('a.two', { keys: ['R', 'G R'], when: "pane.screen == 'y'" }),
      command('a.three', { keys: ['G'], when: "pane.screen == 'x'" }),
      command('a.four', { keys: ['R'], when: "overlay == 'dialog'" }),
    ]
    expect(() => checkCommands(commands)).not.toThrow()
  })
})

describe('the command bus', () => {
  it('runs a command with its validated arguments and the context', async () => {
    const run = vi.fn()
    const { bus } = busOf([command('a.b', { args: z.object({ count: z.coerce.number() }), run })])
    expect(await bus.run('a.b', { count: '3' })).toEqual({ status: 'done', undo: null })
    expect(run).toHaveBeenCalledWith({ args: { count: 3 }, context: { list: true } })
  })

  it('refuses what the person may not do, what cannot be done now, and what it does not know', async () => {
    const run = vi.fn()
    const { bus } = busOf([command('a.secret', { access: any('order'), run }), command('a.later', { when: '!list', run })])
    expect(await bus.run('a.secret')).toEqual({ status: 'refused', reason: 'no-access' })
    expect(await bus.run('a.later')).toEqual({ status: 'refused', reason: 'not-now' })
    expect(await bus.run('a.gone')).toEqual({ status: 'refused', reason: 'unknown' })
    expect(run).not.toHaveBeenCalled()
    expect(bus.enabled()).toEqual([])
    expect(bus.isEnabled('a.later', { list: false })).toBe(true)
  })

  it('names the first missing argument in the order of the schema', async () => {
    const ask = { label: 'why' }
    const args = z.object({ courier: z.string(), note: z.string().optional(), reason: z.string() })
    const { bus } = busOf([command('a.b', { args, asks: { reason: ask } })])
    expect(await bus.run('a.b')).toMatchObject({ status: 'needs-argument', argument: 'courier', ask: undefined })
    expect(await bus.run('a.b', { courier: 'x' })).toMatchObject({ status: 'needs-argument', argument: 'reason', ask, given: { courier: 'x' } })
    expect(await bus.run('a.b', { courier: 'x', reason: 'y' })).toMatchObject({ status: 'done' })
  })

  it('says which given argument does not fit', async () => {
    const { bus } = busOf([command('a.b', { args: z.object({ n: z.number(), m: z.string() }) })])
    expect(await bus.run('a.b', { n: 'x' })).toMatchObject({ status: 'invalid-argument', argument: 'n' })
  })

  it('surfaces a failure once, also when it passes through another command', async () => {
    const failure = new Error('no')
    const commands = [
      command('a.inner', {
        run() {
          throw failure
        },
      }),
      command('a.outer', {
        async run() {
          const result = await bus.run('a.inner')
          if (result.status === 'failed') throw result.error
        },
      }),
    ]
    const { bus, surface } = busOf(commands)
    expect(await bus.run('a.outer')).toEqual({ status: 'failed', error: failure })
    expect(surface).toHaveBeenCalledTimes(1)
    expect(surface).toHaveBeenCalledWith(failure, commands[0])
  })

  it('is silent about what was cancelled', async () => {
    const { bus, surface } = busOf([command('a.b', { run: () => Promise.reject(Object.assign(new Error('x'), { name: 'AbortError' })) })])
    expect(await bus.run('a.b')).toEqual({ status: 'cancelled' })
    expect(surface).not.toHaveBeenCalled()
  })

  it('hands out an undo that takes effect once, and can be tried again after a failure', async () => {
    const takeBack = vi.fn().mockRejectedValueOnce(new Error('offline'))
    const ran = vi.fn()
    const { bus, surface } = busOf([command('a.b', { run: () => ({ label: 'l', run: takeBack }) })], { ran })
    const result = await bus.run('a.b')
    if (result.status !== 'done' || !result.undo) throw new Error('no undo')
    expect(ran).toHaveBeenCalledWith(expect.objectContaining({ id: 'a.b' }), {}, result.undo)
    expect(await result.undo.run()).toBe('failed')
    for (let time = 0; time < 3; time++) expect(await result.undo.run()).toBe('done')
    expect(takeBack).toHaveBeenCalledTimes(2)
    expect(surface).toHaveBeenCalledTimes(1)
  })

  it('says what came of undoing by a command: done, failed and to be tried again, or not there for this person', async () => {
    const takeBack = vi.fn().mockRejectedValueOnce(new Error('offline'))
    const { bus, surface } = busOf([command('a.back', { run: takeBack }), command('a.order', { access: { any: ['order'] } })])
    expect(await bus.reverse({ command: 'a.back', args: {} })).toBe('failed')
    expect(await bus.reverse({ command: 'a.back', args: {} })).toBe('done')
    expect(await bus.reverse({ command: 'a.order', args: {} })).toBe('gone')
    expect(await bus.reverse({ command: 'a.nowhere', args: {} })).toBe('gone')
    expect(surface).toHaveBeenCalledTimes(1)
  })
})
