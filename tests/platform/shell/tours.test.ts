// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#contract/auth/auth.ts'
import { declaredKeymap, type OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import type { OnboardKey } from '#contract/onboard/onboard.ts'
import { commandRegistry, setCommands, setOwnKeys } from '#platform/command/bus.ts'
import { startI18n, t } from '#platform/i18n/i18n.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { areaTours } from '#platform/shell/tours/area-tours.ts'
import { tourAreas } from '#platform/shell/tours/areas.ts'
import { tours, valuesOf } from '#platform/shell/tours/tours.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { declaredCommands, declaredScreens } from '../../support/declared.ts'
import { sessionOf } from '../support/fake-api.ts'

beforeAll(async () => {
  setScreens(declaredScreens)
  setCommands(declaredCommands)
  startSession()
  await startI18n('id')
})
afterEach(() => setOwnKeys(declaredKeymap))

const as = (change: Partial<User> = {}) => signIn(sessionOf(1, change))
const textsOf = (tour: OnboardKey) => tours[tour].map(({ text, values }) => t(text, values?.()))
const withKeys = (command: string, keys: string[], more: Partial<OwnKeymap> = {}) =>
  setOwnKeys({ ...declaredKeymap, overrides: [{ command, keys }], ...more })

describe('a tour', () => {
  it('teaches the keys as they are declared', () => {
    expect(textsOf('palette')[0]).toMatch(/^Ctrl K membukanya/)
    expect(textsOf('palette')[2]).toMatch(/^\? memperlihatkan/)
    expect(textsOf('order-accept')[1]).toBe('J dan K berpindah baris, X memilih beberapa, A menerima yang dipilih.')
    expect(textsOf('label-print')).toEqual([expect.stringMatching(/^X memilih satu, Shift J .* Ctrl A/), expect.stringMatching(/^L menggabungkan/)])
    expect(textsOf('panes')).toEqual([expect.stringMatching(/^Shift ↵ /), expect.stringMatching(/^Alt ←, .* Alt W menutup/)])
  })

  it('teaches the person’s own key in place of a declared one', () => {
    withKeys('order.accept', ['T T'])
    expect(textsOf('order-accept')[1]).toContain('T T menerima yang dipilih')
  })

  it('names a command that has no key, and the keys that are left when single ones are off', () => {
    withKeys('pane.close', [], { single_keys: false })
    expect(textsOf('panes')[1]).toContain('“Tutup panel” (tanpa tombol) menutup')
    expect(textsOf('order-accept')[1]).toMatch(/^↓ dan ↑ berpindah baris, .*“Terima pesanan” \(tanpa tombol\) menerima/)
  })

  it('names every sign of the palette that finds something for the person', () => {
    as()
    expect(textsOf('palette')[1]).toContain('> perintah, # pesanan, @ pembeli dan chat, / produk, : panel, ? tombol')
    as({ agent_type: 'agent', agent_id: 9, privileges: ['order'] })
    const [, signs] = textsOf('palette')
    expect(signs).toContain('# pesanan')
    expect(signs).not.toContain('/ produk')
  })

  it.each(['id', 'en'] as const)('leaves nothing of a text unfilled, and names commands that there are (%s)', async (language) => {
    as()
    await startI18n(language)
    setOwnKeys({ ...declaredKeymap, overrides: commandRegistry().all.map(({ id }) => ({ command: id, keys: [] })) })
    for (const tour of Object.keys(tours) as OnboardKey[])
      for (const text of textsOf(tour)) expect(text).not.toMatch(/\{|\}|“[a-z]+\.[a-z.-]+”|onboard\./)
    for (const step of Object.values(areaTours).flat())
      expect(`${t(step.title)} ${t(step.text, valuesOf(step))}`).not.toMatch(/\{|\}|“[a-z]+\.[a-z.-]+”|tour\./)
  })

  it('of every room is started by a command of its own', () => {
    expect(tourAreas.map((area) => commandRegistry().get(`tour.${area}`)?.title)).toEqual(tourAreas.map((area) => `tour.${area}.name`))
    for (const area of tourAreas) expect(areaTours[area].length).toBeGreaterThan(1)
  })
})
