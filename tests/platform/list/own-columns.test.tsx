// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAddress } from '#contract/core/list-address.ts'
import { ColumnChoice } from '#platform/list/column-choice.tsx'
import { declareList } from '#platform/list/list-spec.ts'
import { keepOwnColumns, ownColumns, ownLayout, ownNothing, roomOf, useOwnColumns } from '#platform/list/own-columns.ts'
import { columnPlace } from '#platform/list/saved-views.ts'
import { wholeList } from '#platform/list/whole-list.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
beforeEach(() => changeSettings({ list_tables: {} }))

interface Thing {
  readonly name: string
  readonly pieces: number
}
const rows = () => ({ data: [] as Thing[], error: null, isFetching: false, refetch: () => undefined })
const { spec } = declareList(
  wholeList(listAddress({}), rows, {}),
  ({ text, count }) => ({
    name: text(({ name }) => name, { least: 100, grow: 1 }),
    place: text(({ name }) => name, { least: 80, yields: 1 }),
    pieces: count(({ pieces }) => pieces, { least: 60 }),
  }),
  {
    kind: 'thing',
    key: ({ name }) => name,
    mark: 'data-thing',
    name: ({ name }) => name,
    card: { below: 300, columns: ['name'], line: () => null },
    texts: { title: 'common.loading', column: (id) => id },
    empty: { icon: 'boxes', title: 'common.loading', noMatch: 'common.loading' },
  },
)
const shownAt = (width: number, card = false) => ownLayout(roomOf(spec), useSettings.getState().list_tables.thing ?? ownNothing).layout(width, card)

const place = columnPlace('thing', undefined)

function Choice() {
  const own = useOwnColumns(place)
  return <ColumnChoice columns={spec.columns} own={own} text={(id) => id} widths onChange={(next) => keepOwnColumns(place, next)} />
}
const choosing = async () => {
  show(<Choice />)
  fireEvent.click(screen.getByRole('button', { name: 'Kolom' }))
  return within(await screen.findByRole('dialog', { name: 'Kolom' }))
}

describe('a person’s own columns', () => {
  it('are those of the list until somebody chooses', () => {
    expect(shownAt(1000)).toEqual({ shown: ['name', 'place', 'pieces'], template: 'minmax(100px, 1fr) 80px 60px' })
  })

  it('are hidden, put in order and made wider by pressing, and are the list’s own again after a reset', async () => {
    const choice = await choosing()
    fireEvent.click(choice.getByRole('checkbox', { name: 'place' }))
    fireEvent.click(choice.getByRole('button', { name: 'Naikkan kolom pieces' }))
    fireEvent.click(choice.getByRole('button', { name: 'Naikkan kolom pieces' }))
    fireEvent.click(choice.getByRole('button', { name: 'Perlebar kolom name' }))
    expect(shownAt(1000)).toEqual({ shown: ['pieces', 'name'], template: '60px 124px' })
    expect(shownAt(200, true).shown).toEqual(['name'])
    fireEvent.click(choice.getByRole('button', { name: 'Kembalikan susunan awal' }))
    expect(useSettings.getState().list_tables).toEqual({})
    expect(shownAt(1000).shown).toEqual(['name', 'place', 'pieces'])
  })

  it('are never fewer than one, nor narrower than they can be read in', async () => {
    const choice = await choosing()
    for (const name of ['place', 'pieces']) fireEvent.click(choice.getByRole('checkbox', { name }))
    expect(choice.getByRole('checkbox', { name: 'name' })).toHaveProperty('disabled', true)
    fireEvent.click(choice.getByRole('button', { name: 'Persempit kolom name' }))
    expect(shownAt(1000)).toEqual({ shown: ['name'], template: '100px' })
  })

  it('are other ones in a saved view, which begin as it was saved', () => {
    const columns = { order: ['pieces', 'name', 'place'], hidden: ['place'] }
    const inView = columnPlace('thing', { ...{ view_id: 'v', name: 'v', list: 'thing', url: '/thing', shared: true, changeable: false }, columns })
    keepOwnColumns(place, { order: [], hidden: ['name'] })
    expect(ownColumns(inView)).toEqual(columns)
    keepOwnColumns(inView, { order: ['place'], hidden: [] })
    expect([ownColumns(inView).order, ownColumns(place).hidden]).toEqual([['place'], ['name']])
    keepOwnColumns(inView, ownNothing)
    expect(ownColumns(inView)).toEqual(columns)
  })

  it('give way in a narrow pane as those of the list do', () => {
    keepOwnColumns(place, { order: ['place', 'name', 'pieces'], hidden: [], widths: { name: 300 } })
    expect(shownAt(1000).shown).toEqual(['place', 'name', 'pieces'])
    expect(shownAt(420).shown).toEqual(['name', 'pieces'])
  })
})
