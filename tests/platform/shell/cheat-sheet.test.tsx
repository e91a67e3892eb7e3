// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setCommands } from '#platform/command/bus.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import CheatSheet from '#platform/shell/cheat-sheet.tsx'
import { declaredCommands } from '../../support/declared.ts'
import { sessionOf } from '../support/fake-api.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
setCommands(declaredCommands)
startSession()

const shown = () => [...document.querySelectorAll('[data-command]')].map((line) => line.getAttribute('data-command'))
const search = (text: string) => fireEvent.change(screen.getByLabelText('Cari tindakan atau tombol'), { target: { value: text } })

beforeEach(() => void signIn(sessionOf(1, { agent_type: 'agent', privileges: ['order'] })))

it('tells every key of what the person may do, and finds among them by words', async () => {
  show(<CheatSheet />)
  await screen.findByRole('dialog')
  expect(shown()).toEqual(expect.arrayContaining(['order.accept', 'order.request-pickup', 'palette.open']))
  expect(shown().filter((id) => id?.startsWith('bo.'))).toEqual([])
  search('pickup')
  expect(shown()).toContain('order.request-pickup')
  expect(shown()).not.toContain('order.accept')
  search('tidak ada yang begini')
  expect(shown()).toEqual([])
  expect(screen.getByText('Tidak ada pintasan yang cocok')).toBeTruthy()
})
