// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { declaredKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { keysOf, setCommands, setOwnKeys } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { contextStore } from '#platform/command/context.ts'
import { commandRows, possibleEntries } from '#platform/palette/rows.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { startLayout } from '#platform/workbench/layout-start.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { paneContext } from '#platform/workbench/pane-store.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { workbench } from '#platform/workbench/workbench.ts'
import { sessionOf } from '../platform/support/fake-api.ts'
import { setUpPage, show } from '../platform/ui/render.tsx'
import { declaredCommands, declaredScreens } from '../support/declared.ts'

setUpPage()
setScreens(declaredScreens)
setCommands(declaredCommands)
startSession()

const tabs = [
  { key: 'all', label: 'Semua', to: '/order', active: true },
  { key: '200', label: 'Baru', to: '/order?status=200', active: false },
]

const rows = (query: string) => {
  const context = paneContext(workbench.focusedPane())
  return commandRows({ query, context, frecency: () => 0, actionsOnly: false, possible: possibleEntries(context) })
}

beforeEach(() => {
  signIn(sessionOf(1))
  setOwnKeys(declaredKeymap)
  history.replaceState(null, '', '/order')
  startLayout()
})

function showTabs() {
  const id = workbench.focusedPane()
  return show(
    <PaneIdentity value={{ id, url: '/order', standalone: false }}>
      <Tabs label="Status" tabs={tabs} />
    </PaneIdentity>,
  )
}

describe('a row of tabs', () => {
  it('has a digit for each tab, which its tooltip shows', () => {
    showTabs()
    expect(screen.getByRole('link', { name: 'Baru' }).getAttribute('data-tip-keys')).toBe('2')
    expect(keysOf('list.tab-2')).toEqual(['2'])
  })

  it('is in the palette by the names of its tabs, with their keys', () => {
    showTabs()
    expect(rows('tab baru')[0]).toMatchObject({ value: 'list.tab-2', title: 'Tab: Baru', keys: '2' })
    expect(rows('tab').filter(({ value }) => value.startsWith('list.tab-'))).toHaveLength(2)
  })

  it('is led to by the command, with a step to walk back', async () => {
    showTabs()
    contextStore.set('pane', paneContext(workbench.focusedPane()))
    await runCommand('list.tab-2')
    expect(workbench.urlOf(workbench.focusedPane())).toBe('/order?status=200')
  })

  it('shows no key where single keys are off, and stays in the palette', () => {
    setOwnKeys({ ...declaredKeymap, single_keys: false })
    showTabs()
    expect(screen.getByRole('link', { name: 'Baru' }).getAttribute('data-tip-keys')).toBeNull()
    expect(rows('tab baru')[0]).toMatchObject({ value: 'list.tab-2' })
  })

  it('leaves nothing to its pane when it goes', () => {
    const { unmount } = showTabs()
    unmount()
    expect(paneContext(workbench.focusedPane())['pane.tabs']).toBe(0)
  })
})
