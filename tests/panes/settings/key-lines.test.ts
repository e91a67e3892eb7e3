// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '#contract/core/privilege.ts'
import { declaredKeymap, type OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import type { Command } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { keyLines } from '#panes/settings/keyboard/key-lines.ts'
import { setCommands } from '#platform/command/bus.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { sessionOf } from '../../platform/support/fake-api.ts'

const command = (id: string, title: string, keys: readonly string[], access: Access = 'user'): Command =>
  defineCommand({ id, title, group: 'workbench.group.app', access, keys, run() {} }) as Command

beforeAll(async () => {
  await startI18n('id')
  startSession()
  signIn(sessionOf(1))
  setCommands([
    command('test.undo', 'workbench.command.undo', ['Z']),
    command('test.palette', 'workbench.command.palette', ['Mod+K']),
    command('test.shortcuts', 'workbench.command.shortcuts', ['?']),
    command('test.density', 'workbench.command.density', ['D'], 'operator'),
  ])
})

const warningsOf = (command: string, own: Readonly<Record<string, readonly string[]>>, more: Partial<OwnKeymap> = {}) => {
  const overrides = Object.entries(own).map(([id, keys]) => ({ command: `test.${id}`, keys: [...keys] }))
  return keyLines({ ...declaredKeymap, overrides, ...more }).find((line) => line.command.id === `test.${command}`)?.warnings
}

describe('what is doubtful about keys', () => {
  it('is told on both lines: of the command that got the key, and of the one that lost it', () => {
    const own = { shortcuts: ['Z'] }
    expect(warningsOf('shortcuts', own)).toEqual(['Z mengalahkan “Urungkan”.'])
    expect(warningsOf('undo', own)).toEqual(['Kalah dari “Pintasan papan ketik”, yang juga memakai Z.'])
    expect(warningsOf('palette', own)).toEqual([])
  })

  it('is told on both lines where one key is the beginning of the other', () => {
    const own = { shortcuts: ['Z Z'] }
    expect(warningsOf('shortcuts', own)).toEqual(['Z (“Urungkan”) adalah awal dari Z Z.'])
    expect(warningsOf('undo', own)).toEqual(['Kalah dari Z Z (“Pintasan papan ketik”), yang berawal dengan Z.'])
    const shorter = { shortcuts: ['Z'], undo: ['Z Z'] }
    expect(warningsOf('shortcuts', shorter)).toEqual(['Z berjalan sebelum Z Z (“Urungkan”) selesai diketik.'])
    expect(warningsOf('undo', shorter)).toEqual(['Z (“Pintasan papan ketik”) adalah awal dari Z Z.'])
  })

  it('is no key of a command that the person may not use', () => {
    expect(warningsOf('shortcuts', { shortcuts: ['D'] })).toEqual([])
  })

  it('names what the browser keeps, for keys that a person chose', () => {
    expect(warningsOf('palette', { palette: ['Mod+T'] })).toEqual(['Ctrl T diambil peramban sebelum sampai ke sini.'])
  })

  it('tells of no conflict between keys that are switched off', () => {
    const own = { shortcuts: ['Z'] }
    expect(warningsOf('shortcuts', own, { single_keys: false })).toEqual(['Z tidak jalan selama tombol satu huruf dimatikan.'])
    expect(warningsOf('undo', own, { single_keys: false })).toEqual([])
  })
})
