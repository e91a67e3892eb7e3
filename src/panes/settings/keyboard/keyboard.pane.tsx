import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { type keyboardTabs, settingsKeyboardScreen } from './keyboard.screen.ts'
import { KeysTab } from './keys-tab.tsx'
import { MacroTab } from './macro-tab.tsx'
import { ScannerTab } from './scanner-tab.tsx'

const contents: Record<(typeof keyboardTabs)[number], () => React.ReactNode> = { keys: KeysTab, macro: MacroTab, scanner: ScannerTab }

export default function KeyboardPane({ query }: PropsOf<typeof settingsKeyboardScreen>) {
  const tab = query.tab ?? 'keys'
  const Content = contents[tab]
  const link = (key: typeof tab, label: string) => ({
    key,
    label,
    to: settingsKeyboardScreen.href({ query: { tab: key === 'keys' ? undefined : key } }),
    active: key === tab,
  })
  return (
    <div className="flex h-full flex-col">
      <Tabs
        label={t('keyboard.title')}
        tabs={[link('keys', t('keyboard.tab.keys')), link('macro', t('keyboard.tab.macro')), link('scanner', t('keyboard.tab.scanner'))]}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-220 flex-col gap-4 px-6 py-5 max-phone:px-4">
          <Content />
        </div>
      </div>
    </div>
  )
}
