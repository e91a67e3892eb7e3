import { t } from '#platform/i18n/i18n.ts'
import { HelpPage, type HelpTexts } from '../help-page.tsx'

const texts: HelpTexts = { id: () => import('./text.id.md?raw'), en: () => import('./text.en.md?raw') }

export default function StoreNotConnectedPane() {
  return <HelpPage title={t('help.store-not-connected.title')} texts={texts} />
}
