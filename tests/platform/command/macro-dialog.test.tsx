// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Command } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { setCommands } from '#platform/command/bus.ts'
import MacroDialog from '#platform/command/macro-dialog.tsx'
import { useRecording } from '#platform/command/macro-recorder.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
setCommands([
  defineCommand({ id: 'order.accept', title: 'order.command.accept', group: 'order.group', access: 'user', run() {} }) as unknown as Command,
])

const recorded = () => useRecording.getState().unnamed
const dialog = () => screen.findByRole('dialog', { name: 'Simpan makro' })
const pressEscape = async () => fireEvent.keyDown(await dialog(), { key: 'Escape' })
const asked = () => screen.queryByText(/Rekaman belum disimpan/)
const discard = () => fireEvent.click(screen.getByRole('button', { name: 'Buang' }))

beforeEach(async () => {
  act(() => useRecording.setState({ unnamed: [{ command: 'order.accept', args: {} }] }))
  show(<MacroDialog />)
  await dialog()
})

it('Escape asks before what was recorded is discarded, and a second one goes on with the name', async () => {
  expect(asked()).toBeNull()
  await pressEscape()
  await waitFor(() => expect(asked()).not.toBeNull())
  await pressEscape()
  await waitFor(() => expect(asked()).toBeNull())
  expect(recorded()).toHaveLength(1)
})

it('only a second press of its button discards it', async () => {
  discard()
  await waitFor(() => expect(asked()).not.toBeNull())
  expect(recorded()).toHaveLength(1)
  discard()
  expect(recorded()).toBeNull()
})
