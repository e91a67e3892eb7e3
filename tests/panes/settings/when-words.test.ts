// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { whenInWords } from '#panes/settings/keyboard/when-words.ts'
import { startI18n, t } from '#platform/i18n/i18n.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { declaredCommands, declaredScreens } from '../../support/declared.ts'

setScreens(declaredScreens)
const conditions = [...new Set([...declaredCommands, ...declaredScreens].flatMap(({ when }) => when ?? []))]

describe.each(['id', 'en'] as const)('the conditions of keys in %s', (language) => {
  beforeAll(() => startI18n(language))

  it.each(conditions)('says: %s', (when) => {
    const words = whenInWords(when)
    expect(words).not.toMatch(/[=&|!'<>()]|\w\.\w|keyboard\./)
    expect(words).not.toContain(t('keyboard.when.other'))
  })

  it('shows no expression of a condition that has no words', () => expect(whenInWords('some.key && other.key > 3')).toBe(t('keyboard.when.other')))
})

it('joins what must hold together, and what may hold instead', async () => {
  await startI18n('id')
  expect(whenInWords("selection.kind == 'chat' && selection.count > 0 && chat.unread")).toBe('chat dipilih · chat belum dibaca')
  expect(whenInWords("selection.kind == 'broadcast' || selection.kind == 'receiver'")).toBe('broadcast dipilih atau penerima dipilih')
})
