import { approvedText, numberedVariables } from '#contract/chat/channel-template.ts'
import { t } from '#platform/i18n/i18n.ts'

const placeholder = (at: number) => `{{${at + 1}}}`

/** Which variable of a message stands for which number of the text that the channel approved, and that text. */
export function ChannelNumbers({ message }: { message: string }) {
  const variables = numberedVariables(message)
  return (
    <div className="flex flex-col gap-1 text-xs text-ink-2">
      {variables.length ? (
        <ul aria-label={t('chat-settings.template.numbers')} className="flex flex-wrap gap-x-4 gap-y-1">
          {variables.map((name, at) => (
            <li key={name}>
              <code className="font-mono">{placeholder(at)}</code> = {t(`chat-settings.variable.${name}`)}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('chat-settings.template.no-numbers')}</p>
      )}
      {message.trim() ? (
        <p className="whitespace-pre-wrap text-ink-3">
          <b className="font-medium">{t('chat-settings.template.approved')}</b> {approvedText(message)}
        </p>
      ) : null}
    </div>
  )
}
