// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ComposerHeight } from '#panes/chat/conversation/composer-height.tsx'
import { useSettings } from '#platform/settings/settings.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()

it('the height of the reply field is walked by the arrows, kept in the browser, and never less than a line', () => {
  show(<ComposerHeight onDraft={() => undefined} />)
  const edge = screen.getByRole('separator', { name: 'Tinggi kolom balasan' })
  const press = (key: string) => fireEvent.keyDown(edge, { key })
  const shown = () => Number(edge.getAttribute('aria-valuenow'))
  expect(shown()).toBe(36)
  press('ArrowUp')
  press('ArrowUp')
  expect([shown(), useSettings.getState().chat_height]).toEqual([76, 76])
  expect(JSON.parse(localStorage.getItem('settings') ?? '{}').state.chat_height).toBe(76)
  press('End')
  press('ArrowUp')
  expect(shown()).toBe(400)
  press('Home')
  press('ArrowDown')
  expect([shown(), useSettings.getState().chat_height]).toEqual([36, null])
})
