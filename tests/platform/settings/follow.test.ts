// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { changeSettings, startSettings, useSettings } from '#platform/settings/settings.ts'

/** Another window writes its settings: this one hears of it by an event. */
function fromAnotherWindow(change: object): void {
  const state = { ...JSON.parse(JSON.stringify(useSettings.getState())), ...change }
  localStorage.setItem('settings', JSON.stringify({ state, version: 2 }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'settings', storageArea: localStorage }))
}

describe('settings that another window changes', () => {
  it('are taken over once, however often it is told, and what stays the same stays the same object', () => {
    startSettings()
    changeSettings({ list_tables: { customer: { order: ['name'], hidden: [] } } })
    const { list_tables, pickup_list } = useSettings.getState()
    const heard = vi.fn()
    useSettings.subscribe(heard)
    fromAnotherWindow({ density: 'compact' })
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings', storageArea: localStorage }))
    expect(heard).toHaveBeenCalledTimes(1)
    expect(useSettings.getState().density).toBe('compact')
    expect(useSettings.getState().list_tables).toBe(list_tables)
    expect(useSettings.getState().pickup_list).toBe(pickup_list)
  })

  it('win over what was changed here before, even back to what it was', () => {
    fromAnotherWindow({ density: 'regular' })
    changeSettings({ density: 'compact' })
    fromAnotherWindow({ density: 'regular' })
    expect(useSettings.getState().density).toBe('regular')
  })

  it('stay as they are where a newer version chose what this one does not know', () => {
    changeSettings({ density: 'comfortable', theme: 'dark' })
    fromAnotherWindow({ density: 'airy', theme: 'sepia', volume_notification: 70, language: 'jv', menu_labels: true })
    expect(useSettings.getState()).toMatchObject({
      density: 'comfortable',
      theme: 'dark',
      volume_notification: 100,
      language: 'id',
      menu_labels: true,
    })
  })
})
