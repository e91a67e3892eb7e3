// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { useHeldVersion } from '#platform/document/use-written-lines.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { startI18n } from '#platform/i18n/i18n.ts'

await startI18n('id')
afterEach(cleanup)

const noteForm = declareForm(z.object({ note: z.string(), version: z.number().nullable() }), {
  blank: { note: '', version: null },
  fields: { note: text('purchase.field.note') },
})
const useNote = ({ version }: { version: number }) => {
  const form = useForm(noteForm, { initial: { note: '', version }, send: async () => undefined })
  useHeldVersion(form, version)
  return form
}

it('holds the version that was there when the change began, and takes the newest once that is asked for', () => {
  const { result, rerender } = renderHook(useNote, { initialProps: { version: 4 } })
  rerender({ version: 5 })
  expect(result.current.values.version).toBe(5)
  act(() => result.current.set({ note: 'by hand' }))
  rerender({ version: 6 })
  expect(result.current.values.version).toBe(5)
  act(() => result.current.set({ version: null }))
  rerender({ version: 7 })
  expect(result.current.values.version).toBeNull()
})
