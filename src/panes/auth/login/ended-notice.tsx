import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'

/** Why the person stands at the log-in, when it was not their own doing here. */
export function EndedNotice() {
  const ended = useSession((session) => session.ended)
  if (ended !== 'expired' && ended !== 'elsewhere') return null
  return (
    <Notice tone={ended === 'expired' ? 'warning' : 'info'} className="mb-4">
      {t(`auth.ended.${ended}`)}
    </Notice>
  )
}
