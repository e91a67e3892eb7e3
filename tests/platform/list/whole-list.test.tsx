// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'

interface Row {
  readonly name: string
  readonly size: number
}
const data: readonly Row[] = [
  { name: 'Melati', size: 2 },
  { name: 'Anggrek', size: 3 },
  { name: 'Mawar', size: 1 },
]
const address = listAddress({ search: filter.search(1) }, ['name', 'size'])
const read = { data, error: null, isFetching: false, refetch: () => undefined }
const rows = wholeList(
  address,
  () => read,
  { search: ({ name }, words) => hasWords(words, name) },
  { name: (a, b) => a.name.localeCompare(b.name), size: (a, b) => b.size - a.size },
)

/** What the list shows at an address. */
function shown(query: Readonly<Record<string, string>>) {
  const asked = {
    params: undefined,
    input: query,
    query: address.schema.parse(query),
    visible: { first: 0, last: 9 },
    failed: '',
    page: 1,
    every: undefined,
  }
  const { result } = renderHook(() => rows.useRows(asked))
  return Array.from({ length: result.current.total }, (_, index) => (result.current.at(index) as Row).name)
}

it('a list that is read whole stands in the order that its address names, by itself in the first', () => {
  expect(shown({})).toEqual(['Anggrek', 'Mawar', 'Melati'])
  expect(shown({ sort: 'size' })).toEqual(['Anggrek', 'Melati', 'Mawar'])
  expect(shown({ sort: 'size', search: 'm' })).toEqual(['Melati', 'Mawar'])
  expect(data.map(({ name }) => name)).toEqual(['Melati', 'Anggrek', 'Mawar'])
})
