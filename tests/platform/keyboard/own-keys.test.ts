// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { declaredKeymap, type OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { changeOwnKeys, startOwnKeys, useOwnKeys, withKeys } from '#platform/keyboard/own-keys.ts'
import { signIn, signOut } from '#platform/session/session.ts'
import { type ApiRequest, fakeApi, fromAnotherWindow, ok, sessionOf } from '../support/fake-api.ts'

const copy = 'keymap:7'
const keymapWith = (key: string): OwnKeymap => withKeys(declaredKeymap, 'edit.undo', [key])
const keys = () => useOwnKeys.getState().keymap.overrides.flatMap((one) => one.keys)
const kept = () => JSON.parse(localStorage.getItem(copy) ?? 'null')

/** A server that has `saved`, and answers the first question only when it is let. */
function slowServer(saved: OwnKeymap): { asked(): Promise<ApiRequest>; answer(): Promise<void> } {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const requests = fakeApi(async ({ path, method, body }) => {
    if (!path.startsWith('/account/keymap')) return ok({})
    const reply = method === 'PUT' ? body : saved
    if (requests.filter((one) => one.path === path).length === 1) await held
    return ok(reply)
  })
  const asked = () =>
    vi.waitFor(() => {
      const found = requests.find(({ path }) => path.startsWith('/account/keymap'))
      if (!found) throw new Error('not asked yet')
      return found
    })
  return {
    asked,
    async answer() {
      release()
      await vi.advanceTimersByTimeAsync(10)
    },
  }
}

/** Somebody signs in, and the window comes to ask for the keys of other machines. */
async function untilAsked(server: ReturnType<typeof slowServer>): Promise<ApiRequest> {
  signIn(sessionOf(1))
  await vi.advanceTimersByTimeAsync(5_000)
  return server.asked()
}

startOwnKeys()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  signOut()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a person’s own keys', () => {
  it('are those that another machine saved', async () => {
    const server = slowServer(keymapWith('Q'))
    await untilAsked(server)
    await server.answer()
    expect(keys()).toEqual(['Q'])
    expect(kept()).toEqual({ keymap: keymapWith('Q'), saved: true })
  })

  it('are those that were chosen here while the server was asked', async () => {
    const server = slowServer(declaredKeymap)
    await untilAsked(server)
    await changeOwnKeys(keymapWith('Y'))
    await server.answer()
    expect(keys()).toEqual(['Y'])
    expect(kept()).toEqual({ keymap: keymapWith('Y'), saved: true })
  })

  it('are asked for again where the server was not reached', async () => {
    let asked = 0
    fakeApi(({ path }) => {
      if (!path.startsWith('/account/keymap')) return ok({})
      asked += 1
      return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : ok(keymapWith('Q'))
    })
    signIn(sessionOf(1))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toBe(2)
    expect(keys()).toEqual(['Q'])
  })

  it('are those that another window chose while what was not saved was sent again', async () => {
    localStorage.setItem(copy, JSON.stringify({ keymap: keymapWith('Q'), saved: false }))
    const server = slowServer(declaredKeymap)
    expect((await untilAsked(server)).method).toBe('PUT')
    fromAnotherWindow(copy, { keymap: keymapWith('Y'), saved: false })
    await server.answer()
    expect(keys()).toEqual(['Y'])
    expect(kept()).toEqual({ keymap: keymapWith('Y'), saved: false })
  })
})
