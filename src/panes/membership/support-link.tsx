import { contentSupport } from '#contract/content/content.endpoints.ts'
import { whatsappNumber } from '#contract/core/phone.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Icon } from '#platform/ui/icon.tsx'

/** Writes to support; nothing where there is no number to write to. */
export function SupportLink() {
  const { data } = usePart(contentSupport)
  if (!data?.whatsapp) return null
  return (
    <a
      href={`https://wa.me/${whatsappNumber(data.whatsapp)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-2 self-start font-medium text-accent underline underline-offset-2"
    >
      <Icon name="external-link" size={14} />
      {t('membership.support')}
    </a>
  )
}
