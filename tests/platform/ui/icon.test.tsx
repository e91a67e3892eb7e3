// @vitest-environment jsdom

import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addIcons, Icon } from '#platform/ui/icon.tsx'
import { icons } from '#platform/ui/icons.ts'

afterEach(cleanup)

it('an icon that comes later than what shows it is drawn once it is there', () => {
  const { 'chevron-right': late } = icons
  Reflect.deleteProperty(icons, 'chevron-right')
  const lines = () => document.querySelector('svg')?.innerHTML
  render(<Icon name="chevron-right" />)
  const before = lines()
  act(() => addIcons({ 'chevron-right': late }))
  expect(lines()).not.toBe(before)
  cleanup()
  render(<Icon name="chevron-right" />)
  expect(lines()).not.toBe(before)
})

it('a name that nothing has stays a square', () => {
  render(<Icon name="nothing-like-it" />)
  act(() => addIcons({}))
  expect(document.querySelector('rect')).not.toBeNull()
})
