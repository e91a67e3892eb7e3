import { expect, test } from 'vitest'
import { fieldOf } from '#platform/list/field-of.ts'

interface Row {
  readonly name: string | null
  readonly total: number
}

test('a pick that answers a field as it is names that field', () => {
  expect(fieldOf((row: Row) => row.name)).toBe('name')
})

test('a pick that turns, replaces or joins what it finds names none', () => {
  for (const pick of [
    (row: Row) => row.name ?? 'nobody',
    (row: Row) => row.name ?? row.total,
    (row: Row) => (row.total > 3 ? row.name : null),
    (row: Row) => row.name?.toUpperCase(),
    (row: Row) => `${row.total}`,
    () => 'always',
  ])
    expect(fieldOf(pick)).toBeUndefined()
})
