// @vitest-environment jsdom

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { startI18n } from '#platform/i18n/i18n.ts'
import { TextField } from '#platform/ui/text-field.tsx'

await startI18n('id')
afterEach(cleanup)

it('a field whose label is not drawn is marked in its box', () => {
  render(<TextField required hideLabel label="Nama" value="" onChange={() => {}} />)
  const mark = screen.getByLabelText('Nama').parentElement?.querySelector('[aria-hidden]')
  expect(mark?.closest('.sr-only')).toBeNull()
  expect(mark).not.toBeNull()
})

/** Forms whose fields need no mark: they are never empty (days of a report), may be (a reply that is off, a target, a draft of a stock document, a sheet's columns, what profit is reckoned with, pieces of a parcel), or are a line to type a code into. */
const unmarked = [
  join('disbursement', 'import.pane.tsx'),
  join('profit', 'profit.pane.tsx'),
  join('shipment', 'split-form.tsx'),
  'period-select.tsx',
  'packing.pane.tsx',
  'parcel-desk.tsx',
  'piece-desk.tsx',
  'put-back.pane.tsx',
  'auto-reply-menu.tsx',
  join('stock-io', 'draft.tsx'),
  join('purchase', 'draft.tsx'),
  join('purchase', 'receive.pane.tsx'),
  'map-columns.tsx',
  join('settings', 'dashboard', 'dashboard.pane.tsx'),
]

it('every form marks what it needs, and says what the mark means', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const forms = files.filter(
    (file) => /<(form|FormBody)\b/.test(readFileSync(join('src', file), 'utf8')) && !unmarked.some((name) => file.endsWith(name)),
  )
  const bare = forms.filter((file) => !/<RequiredNote|required-note/.test(readFileSync(join('src', file), 'utf8')))
  expect(bare).toEqual([])
})
