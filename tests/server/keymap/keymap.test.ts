import { beforeAll, describe, expect, it } from 'vitest'
import { declaredKeymap, keymapRead, keymapWrite } from '#contract/keymap/keymap.endpoints.ts'
import { macroChange, macroCreate, macroDelete, macroList } from '#contract/keymap/macro.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

async function twoSeats() {
  const { workspace_id } = await server.build.workspace()
  const [one, other] = [await server.build.agent({ workspace_id }), await server.build.agent({ workspace_id })]
  return [server.tokenOf(one), server.tokenOf(other)] as const
}

const own = { version: 1 as const, overrides: [{ command: 'order.accept', keys: ['Shift+A', 'T'] }], single_keys: false }
const macro = { name: 'Terima dan cetak', steps: [{ command: 'order.accept', args: {} }], over: 'once' as const }

describe('own keys', () => {
  it('are the declared ones until somebody changes them', async () => {
    const [token] = await twoSeats()
    expect((await server.call(keymapRead, {}, token)).data).toEqual(declaredKeymap)
  })

  it('are kept for the seat alone', async () => {
    const [token, other] = await twoSeats()
    await server.call(keymapWrite, { body: own }, token)
    expect((await server.call(keymapRead, {}, token)).data).toEqual(own)
    expect((await server.call(keymapRead, {}, other)).data).toEqual(declaredKeymap)
  })
})

describe('macros', () => {
  it('are kept, changed and deleted', async () => {
    const [token] = await twoSeats()
    const { macro_id } = (await server.call(macroCreate, { body: macro }, token)).data
    const changed = { ...macro, name: 'Terima', over: 'each' as const }
    expect((await server.call(macroChange, { params: { macro_id }, body: changed }, token)).data).toEqual({ ...changed, macro_id })
    expect((await server.call(macroList, {}, token)).data.macros).toEqual([{ ...changed, macro_id }])
    await server.call(macroDelete, { params: { macro_id } }, token)
    expect((await server.call(macroList, {}, token)).data.macros).toEqual([])
  })

  it('are seen and changed by their own seat alone', async () => {
    const [token, other] = await twoSeats()
    const { macro_id } = (await server.call(macroCreate, { body: macro }, token)).data
    expect((await server.call(macroList, {}, other)).data.macros).toEqual([])
    expect((await server.call(macroChange, { params: { macro_id }, body: macro }, other)).error.code).toBe('NOT_FOUND')
    expect((await server.call(macroDelete, { params: { macro_id } }, other)).error.code).toBe('NOT_FOUND')
  })
})
