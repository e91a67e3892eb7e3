// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import type { Command } from '#kernel/command.ts'
import { noteRun } from '#platform/command/history.ts'
import { frecencyNow, startFrecency } from '#platform/palette/frecency-store.ts'
import { signIn } from '#platform/session/session.ts'
import { fromAnotherWindow, sessionOf } from '../support/fake-api.ts'

const run = (id: string) => noteRun({ id } as Command, {})

signIn(sessionOf(1))
startFrecency()

beforeEach(() => localStorage.removeItem('frecency:7'))

it('counts on from what other windows counted meanwhile', () => {
  run('order.accept')
  fromAnotherWindow('frecency:7', { 'order.print': { score: 3, at: Date.now() }, 'order.accept': { score: 2, at: Date.now() } })
  expect(frecencyNow()('order.print')).toBeCloseTo(3)
  run('order.accept')
  run('order.ship')
  const counted = Object.entries(JSON.parse(localStorage.getItem('frecency:7') ?? '{}') as Record<string, { score: number }>)
  expect(counted.map(([id, { score }]) => [id, Math.round(score)])).toEqual([
    ['order.print', 3],
    ['order.accept', 3],
    ['order.ship', 1],
  ])
})

it('counts for each person apart', () => {
  run('order.accept')
  signIn(sessionOf(2, { user_id: 8 }))
  expect(frecencyNow()('order.accept')).toBe(0)
  signIn(sessionOf(1))
  expect(frecencyNow()('order.accept')).toBeCloseTo(1)
})
