// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#platform/http/api-error.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { icons } from '#platform/ui/icons.ts'
import { Kbd } from '#platform/ui/kbd.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { setUpPage, show } from './render.tsx'

setUpPage()
afterEach(() => vi.useRealTimers())

describe('a text field', () => {
  it('is named by its label and described by its error', () => {
    show(<TextField label="Email" value="x" onChange={() => undefined} error="Tulis alamat lengkap" hint="nama@toko.id" />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tulis alamat lengkap')
  })

  it('has a list of its own where it suggests something, and none where it does not', () => {
    const field = (label: string, suggestions: string[]) => <TextField label={label} value="" onChange={() => undefined} suggestions={suggestions} />
    show(
      <>
        {field('Supplier', ['Sumber Kain', 'Batik Asri'])}
        {field('Category', ['Gamis'])}
        {field('Shelf', [])}
      </>,
    )
    const offered = (label: string) => {
      const { list } = screen.getByLabelText<HTMLInputElement>(label)
      return list && [...list.options].map(({ value }) => value)
    }
    expect(['Supplier', 'Category', 'Shelf'].map(offered)).toEqual([['Sumber Kain', 'Batik Asri'], ['Gamis'], null])
  })
})

describe('a checkbox', () => {
  it('tells of Shift, and can be neither on nor off', () => {
    const change = vi.fn()
    show(<Checkbox checked="mixed" label="Pilih semua" onChange={change} />)
    const box = screen.getByRole('checkbox', { name: 'Pilih semua' }) as HTMLInputElement
    expect(box.indeterminate).toBe(true)
    fireEvent.click(box, { shiftKey: true })
    expect(change).toHaveBeenCalledWith(true, { shiftKey: true })
  })
})

const couriers = ['SiCepat', 'JNE', 'J&T', 'AnterAja', 'Paxel', 'Wahana', 'Ninja', 'TIKI'].map((label) => ({ value: label.toLowerCase(), label }))
function Couriers() {
  const [values, setValues] = useState<string[]>([])
  return <MultiSelect label="Kurir" options={couriers} values={values} onChange={setValues} />
}

describe('a choice of several', () => {
  it('says what is chosen, finds options by a part of their name, and clears', async () => {
    show(<Couriers />)
    fireEvent.click(screen.getByRole('button', { name: 'Kurir' }))
    const search = await screen.findByRole('textbox', { name: 'Cari: Kurir' })
    fireEvent.change(search, { target: { value: 'an' } })
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['AnterAja', 'Wahana'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Wahana' }))
    fireEvent.change(search, { target: { value: '' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'JNE' }))
    const trigger = () => document.querySelector('[aria-haspopup=dialog]')?.textContent
    expect(trigger()).toBe('Kurir: JNE, Wahana')
    fireEvent.click(screen.getByRole('checkbox', { name: 'TIKI' }))
    expect(trigger()).toBe('Kurir: JNE +2')
    fireEvent.click(screen.getByRole('button', { name: 'Hapus pilihan' }))
    expect(trigger()).toBe('Kurir')
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Kurir' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a skeleton', () => {
  it('shows only after 200 ms, in the room it took at once', () => {
    vi.useFakeTimers()
    const { container } = show(<Skeleton />)
    const bar = container.firstElementChild as HTMLElement
    act(() => vi.advanceTimersByTime(199))
    expect(bar.className).not.toContain('bg-')
    act(() => vi.advanceTimersByTime(1))
    expect(bar.className).toContain('bg-')
  })
})

describe('a deadline', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const urgencyOf = (hours: number) => {
    const { container, unmount } = show(<Deadline at={at(hours)} kind="to_ship" />)
    const urgency = container.querySelector('time')?.dataset.urgency ?? null
    unmount()
    return urgency
  }

  it('wears the urgency of the specification, and is silent from a day up', () => {
    expect([-1, 0.5, 3, 9, 20, 30].map(urgencyOf)).toEqual(['grey', 'grey', 'danger', 'warning', 'info', null])
  })

  it('says in words that it is over', () => {
    const { container } = show(<Deadline at={at(-0.5)} kind="to_ship" />)
    expect(container.querySelector('time')?.textContent).toMatch(/^lewat (29|30) m$/)
  })
})

describe('an error', () => {
  it('says what failed, the server’s reason, a code to quote, and offers to try again', () => {
    const retry = vi.fn()
    show(<ErrorState error={new ApiError('REACH_LIMIT', 413, 'Persempit filter', undefined, 'req-7')} onRetry={retry} />)
    const text = screen.getByRole('alert').textContent
    for (const part of ['Gagal mengambil data', 'Persempit filter', 'REACH_LIMIT', 'req-7']) expect(text).toContain(part)
    fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })
})

describe('a marketplace dot', () => {
  it('is never colour alone', () => {
    show(<MarketplaceDot marketplace="dermaga" />)
    expect(screen.getByRole('img', { name: 'Dermaga' }).dataset.tip).toBe('Dermaga')
  })
})

describe('a shortcut', () => {
  it('is written stroke by stroke as it is pressed', () => {
    const { container } = show(<Kbd keys="Mod+Shift+k G" />)
    expect([...container.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Ctrl Shift K', 'G'])
  })
})

describe('a list of a few', () => {
  it('shows that nothing was chosen, rather than its first choice', () => {
    const options = [{ value: 'lost', label: 'Hilang' }]
    const { rerender } = show(<Select label="Alasan" options={options} value="" onChange={() => undefined} />)
    const shown = () => screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent
    expect(shown()).toBe('Pilih …')
    rerender(<Select label="Alasan" options={options} value="lost" onChange={() => undefined} />)
    expect(shown()).toBe('Hilang')
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })
})

describe('a tooltip', () => {
  it('comes with the pointer after a moment, describes its owner, and goes on Escape', () => {
    vi.useFakeTimers()
    show(
      <button type="button" {...tip('21 Nov 2024, 10.42 WIB')}>
        3 jam yang lalu
      </button>,
    )
    const button = screen.getByRole('button')
    fireEvent.pointerOver(button)
    expect(screen.queryByRole('tooltip')).toBeNull()
    act(() => vi.advanceTimersByTime(400))
    expect(screen.getByRole('tooltip').textContent).toBe('21 Nov 2024, 10.42 WIB')
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(button.hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('the icons', () => {
  it('hold every icon that a screen or a command names', async () => {
    const { readdirSync, readFileSync } = await import('node:fs')
    const files = (dir: string): string[] =>
      readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? files(`${dir}/${entry.name}`) : [`${dir}/${entry.name}`]))
    const missing = files('src')
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bicon(?::|=)\s*'?"?\{?'?([a-z][a-z0-9-]+)['"]/g)].map((match) => ({
          file,
          icon: match[1] as string,
        })),
      )
      .filter(({ icon }) => !(icon in icons))
    expect(missing).toEqual([])
  })

  it('are drawn, each of them', () => {
    show(Object.keys(icons).map((name) => <Icon key={name} name={name} label={name} />))
    const empty = screen.getAllByRole('img').filter((icon) => icon.children.length === 0)
    expect(screen.getAllByRole('img')).toHaveLength(Object.keys(icons).length)
    expect(empty).toEqual([])
  })
})
