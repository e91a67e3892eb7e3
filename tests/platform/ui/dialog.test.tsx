// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { setUpPage, show } from './render.tsx'

setUpPage()

function Asking() {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Batalkan</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Batalkan 3 pesanan?" description="Pembeli diberi tahu." footer={<Button>Ya</Button>}>
        <TextField label="Alasan" value={reason} onChange={setReason} />
      </Dialog>
    </>
  )
}

const open = async () => {
  show(<Asking />)
  const button = screen.getByRole('button', { name: 'Batalkan' })
  button.focus()
  fireEvent.click(button)
  return { button, dialog: await screen.findByRole('dialog', { name: 'Batalkan 3 pesanan?' }) }
}

describe('a dialog', () => {
  it('is not there until it is opened', () => {
    show(<Asking />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('has its title as name, its sentence as description, and the focus in its first field', async () => {
    const { dialog } = await open()
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Pembeli diberi tahu.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Alasan' })))
  })

  it('closes on Escape and gives the focus back', async () => {
    const { button, dialog } = await open()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('closes by its button', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Tutup' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
