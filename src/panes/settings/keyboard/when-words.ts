import { describeWhen, parseWhen, type When } from '#kernel/when.ts'
import { type MessageKey, t, translate } from '#platform/i18n/i18n.ts'
import { screenById } from '#platform/workbench/screens.ts'

/** Conditions that have words of their own, by their one spelling. */
const known: Readonly<Record<string, MessageKey>> = {
  'pane.list': 'keyboard.when.list',
  'pane.search': 'keyboard.when.search',
  'pane.filter': 'keyboard.when.filter',
  'pane.refresh': 'keyboard.when.refresh',
  'pane.scan': 'keyboard.when.scan',
  'selection.count > 0': 'keyboard.when.selection',
  "selection.kind == 'order'": 'keyboard.when.order',
  'panes.count > 1': 'keyboard.when.panes',
  'panes.closed > 0': 'keyboard.when.closed',
  'work.failed > 0': 'keyboard.when.failed',
  '!overlay': 'keyboard.when.noOverlay',
}

/** When a command can run, as a person says it; a condition without words stands as it is written, and nothing where there is none. */
export function whenInWords(when: string | undefined): string {
  if (when === undefined) return ''
  const parsed = parseWhen(when)
  const parts = parsed.type === 'and' ? parsed.parts : [parsed]
  const said = [...new Set(parts.map(wordsOf))]
  // “Something is selected” says nothing beside “orders are selected”.
  const selection = t('keyboard.when.selection')
  return (said.includes(t('keyboard.when.order')) ? said.filter((text) => text !== selection) : said).join(' · ')
}

function wordsOf(when: When): string {
  const spelled = describeWhen(when)
  const key = known[spelled]
  if (key) return t(key)
  const can = /^'(\w+)' in selection\.can$/.exec(spelled)?.[1]
  if (can) return t('keyboard.when.can')
  const screen = /^pane\.screen == '([\w.-]+)'$/.exec(spelled)?.[1]
  const title = screen && screenById(screen)?.title
  return title ? t('keyboard.when.screen', { screen: translate(title) }) : spelled
}
