// @vitest-environment jsdom

import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeMacro } from '#commands/macro/macro.command.ts'
import { declaredKeymap } from '#contract/keymap/keymap.endpoints.ts'
import type { Macro, MacroText } from '#contract/keymap/macro.endpoints.ts'
import type { Command } from '#kernel/command.ts'
import { macroFile } from '#kernel/macro-file.ts'
import { MacroTab } from '#panes/settings/keyboard/macro-tab.tsx'
import { setCommands } from '#platform/command/bus.ts'
import { macroCommandId, useMacros } from '#platform/command/macro-store.ts'
import { forgetUndos, undoNewest } from '#platform/command/undo.ts'
import { useOwnKeys, withKeys } from '#platform/keyboard/own-keys.ts'
import { signIn, signOut, startSession } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { type ApiRequest, fakeApi, ok, refusal, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
// Finding by role is slow work in jsdom.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })
startSession()
setCommands([removeMacro as unknown as Command])

const textOf = (name: string): MacroText => ({ name, steps: [{ command: 'order.accept', args: {} }], over: 'once' })
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** What the server has; `refuses` looks at each change before it is done. */
let kept: Macro[] = []
let made = 0
let refuses: (request: ApiRequest) => boolean = () => false

beforeEach(() => {
  localStorage.clear()
  useMacros.setState({ macros: [] })
  useOwnKeys.setState({ keymap: declaredKeymap })
  kept = []
  made = 0
  refuses = () => false
  fakeApi((request) => {
    const { method, path, body } = request
    if (!path.startsWith('/account/macro')) return ok(body ?? {})
    if (refuses(request)) return refusal('TOO_MANY_KEPT', 'Sudah penuh')
    if (method === 'GET') return ok({ macros: kept })
    if (method === 'DELETE') {
      kept = kept.filter(({ macro_id }) => !path.endsWith(macro_id))
      return ok({ macro_id: path.split('/').at(-1) })
    }
    const macro = { ...(body as MacroText), macro_id: idOf(++made) }
    kept = [...kept, macro]
    return ok(macro)
  })
  signIn(sessionOf(1))
})
afterEach(() => {
  signOut()
  forgetUndos()
  useToasts.setState({ toasts: [] })
})

const shownToasts = () => useToasts.getState().toasts.map(({ text }) => text)
const names = () => kept.map(({ name }) => name)

it('takes each macro of a file once, also when one of them is refused at first', async () => {
  show(<MacroTab />)
  const file = new File([JSON.stringify(macroFile(['Satu', 'Dua', 'Tiga'].map(textOf) as Macro[]))], 'makro.json')
  fireEvent.change(screen.getByLabelText('Impor…', { selector: 'input' }), { target: { files: [file] } })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3)
  refuses = ({ method, body }) => method === 'POST' && (body as MacroText).name === 'Dua'
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tambah 3 makro' }))
  await waitFor(() => expect(shownToasts()).toEqual(['1 dari 3 makro ditambahkan, lalu berhenti: Sudah penuh']))
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dua1 langkah', 'Tiga1 langkah'])
  refuses = () => false
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tambah 2 makro' }))
  await waitFor(() => expect(shownToasts()).toContain('2 makro ditambahkan'))
  expect(names()).toEqual(['Satu', 'Dua', 'Tiga'])
})

it('counts a macro as taken that the server took, though the list did not come after it', async () => {
  show(<MacroTab />)
  refuses = ({ method }) => method === 'GET'
  const file = new File([JSON.stringify(macroFile([textOf('Satu')] as Macro[]))], 'makro.json')
  fireEvent.change(screen.getByLabelText('Impor…', { selector: 'input' }), { target: { files: [file] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Tambah 1 makro' }))
  await waitFor(() => expect(shownToasts()).toEqual(['1 makro ditambahkan']))
  expect(useMacros.getState().macros.map(({ name }) => name)).toEqual(['Satu'])
})

it('deletes a macro with its key, only when the server has deleted it, and brings both back', async () => {
  const macro = { ...textOf('Satu'), macro_id: idOf(100) }
  const command = macroCommandId(macro.macro_id)
  const keys = () => useOwnKeys.getState().keymap.overrides
  kept = [macro]
  useMacros.setState({ macros: kept })
  useOwnKeys.setState({ keymap: withKeys(declaredKeymap, command, ['Q T']) })
  show(<MacroTab />)
  const press = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Hapus makro Satu' }))
    fireEvent.click(screen.getByRole('button', { name: 'Ya, hapus' }))
  }
  refuses = ({ method }) => method === 'DELETE'
  press()
  await waitFor(() => expect(shownToasts()).toEqual(['Sudah penuh']))
  expect(keys()).toEqual([{ command, keys: ['Q T'] }])
  fireEvent.blur(screen.getByRole('button', { name: 'Ya, hapus' }))

  refuses = () => false
  press()
  await waitFor(() => expect(names()).toEqual([]))
  await waitFor(() => expect(shownToasts()).toContain('Makro “Satu” dihapus'))
  expect(keys()).toEqual([])

  await undoNewest()
  expect(names()).toEqual(['Satu'])
  expect(keys()).toEqual([{ command: macroCommandId(idOf(1)), keys: ['Q T'] }])
})
