// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { setUpPage } from './render.tsx'

setUpPage()

it.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/print-labels.js',
  'error loading dynamically imported module: http://127.0.0.1/assets/print-labels.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/print.css',
])('code that does not come is a matter of the network: %s', (message) => {
  expect(errorText(new TypeError(message))).toBe(t('common.error.network'))
})

it('any other error of the code is our mistake', () => {
  expect(errorText(new TypeError('x is not a function'))).toBe(t('common.error.bug'))
})
