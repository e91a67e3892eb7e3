// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { useSettings } from '#platform/settings/settings.ts'
import { startTheme } from '#platform/theme/theme.ts'

it('a setting that changes sets its own attribute of the page and no other: each has the whole page styled anew', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  startTheme()
  const page = document.documentElement
  const observer = new MutationObserver(() => undefined)
  observer.observe(page, { attributes: true })
  const set = () => observer.takeRecords().map(({ attributeName }) => attributeName)
  useSettings.setState({ chat_height: 120 })
  expect(set()).toEqual([])
  useSettings.setState({ density: 'compact' })
  expect(set()).toEqual(['data-density'])
  useSettings.setState({ language: 'en', theme: 'dark' })
  expect(set()).toEqual(['data-theme', 'lang'])
  expect({ ...page.dataset, lang: page.lang }).toMatchObject({ theme: 'dark', density: 'compact', lang: 'en' })
  useSettings.setState(useSettings.getInitialState(), true)
})
