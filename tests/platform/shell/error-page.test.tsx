// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppBoundary } from '#platform/shell/app-boundary.tsx'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function Failing({ by }: { by: unknown }): never {
  throw by
}

it('what fails is told by an error page, which can be tried again', () => {
  show(
    <AppBoundary>
      <Failing by={new Error('broken')} />
    </AppBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Halaman ini gagal ditampilkan')
  expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy()
})

it('where the error page fails too, a line with a link home is left', () => {
  const untold = Object.defineProperty(new Error('broken'), 'message', {
    get() {
      throw new Error('this cannot be told')
    },
  })
  show(
    <AppBoundary>
      <Failing by={untold} />
    </AppBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Terjadi kesalahan saat menampilkan halaman kesalahan')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})
