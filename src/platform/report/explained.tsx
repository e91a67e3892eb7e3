import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { tip } from '#platform/ui/tooltip.tsx'

/** An explanation by hover, and by a press where nothing hovers. */
export const Explained = ({ name, about }: { name: string; about: string }) => (
  <Popover
    label={name}
    className="w-72"
    trigger={<IconButton size="small" icon="info" label={t('report.about', { name })} className="report-explain" {...tip(about)} />}
  >
    <p className="p-3 text-sm text-ink-2">{about}</p>
  </Popover>
)
