import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Access } from '#contract/core/privilege.ts'
import type { AnyReportEndpoint } from '#contract/core/report.ts'
import { notYet, privilegeGroups } from '#panes/settings/agent/privilege-groups.ts'
import { declaredCommands, declaredScreens } from '#tests/support/declared.ts'

const contractFiles = import.meta.glob<Record<string, unknown>>('../../../contract/**/*.endpoints.ts', { eager: true })
const source = Object.values(import.meta.glob<string>('../../../src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })).join('\n')
/** What the product calls: what only others' programs can call opens nothing to whom a workspace grants it. */
const endpoints = Object.values(contractFiles)
  .flatMap((file) => Object.entries(file))
  .filter((entry): entry is [string, Endpoint] => typeof entry[1] === 'object' && entry[1] !== null && 'method' in entry[1])
  .filter(([name]) => new RegExp(`\\b${name}\\b`).test(source))
  .map(([, endpoint]) => endpoint)

const namedBy = (access: Access): readonly string[] => {
  if (typeof access === 'string' || 'userId' in access) return []
  return 'any' in access ? access.any : access.all
}
/** A call that another privilege opens as well tells nothing. */
const openedBy = (access: Access): readonly string[] =>
  typeof access !== 'string' && 'any' in access && access.any.length > 1 ? [] : namedBy(access)

it('offers a privilege as soon as it opens something, and none before', () => {
  const opens = new Set([
    ...endpoints.flatMap(({ access }) => openedBy(access)),
    // What a report's workbook is for.
    ...endpoints.flatMap((one) => ('part' in one ? namedBy((one as AnyReportEndpoint).part.report.exports) : [])),
    ...[...declaredScreens, ...declaredCommands].flatMap(({ access }) => (access ? namedBy(access) : [])),
  ])
  // Who holds the stores is told when one is disconnected.
  opens.add('store')
  const all = privilegeGroups.flatMap(({ keys }) => keys as readonly string[])
  expect(all.filter((key) => !opens.has(key)).sort()).toEqual([...notYet].sort())
})
