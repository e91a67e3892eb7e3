import { t } from '#platform/i18n/i18n.ts'
import { HelpPage, type HelpTexts } from '../help-page.tsx'

const texts: HelpTexts = { id: () => import('./text.id.md?raw'), en: () => import('./text.en.md?raw') }

export default function StockSyncPane() {
  return <HelpPage title={t('help.stock-sync.title')} texts={texts} />
}
