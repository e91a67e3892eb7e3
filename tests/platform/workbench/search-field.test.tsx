// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { SearchField } from '#platform/workbench/search-field.tsx'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()

it('searches from two characters on, of which an emoji is one', async () => {
  const searched = vi.fn()
  show(
    <PaneIdentity value={{ id: 'p1', url: '/customer', standalone: false }}>
      <SearchField field={null} label="Cari" hint="Nama" value="" onSearch={searched} />
    </PaneIdentity>,
  )
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  type('😀')
  type('😀 ')
  type('😀😀')
  await vi.waitFor(() => expect(searched).toHaveBeenCalledWith('😀😀'))
  expect(searched).toHaveBeenCalledOnce()
})
