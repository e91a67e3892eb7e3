import { useKeyOf } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { HelpPage, type HelpTexts } from '../help-page.tsx'

const texts: HelpTexts = { id: () => import('./text.id.md?raw'), en: () => import('./text.en.md?raw') }

export default function HelpOverviewPane() {
  const shortcutsKey = useKeyOf('help.shortcuts')
  const signedIn = useSession((session) => session.user !== null)
  return (
    <HelpPage title={t('help.overview.title')} texts={texts}>
      {signedIn ? (
        <Button className="self-start" icon="keyboard" keys={shortcutsKey} onClick={() => void runCommand('help.shortcuts')}>
          {t('help.overview.shortcuts')}
        </Button>
      ) : null}
    </HelpPage>
  )
}
