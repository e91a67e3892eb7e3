import type { Chat } from '#contract/chat/chat.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { emptyDraft } from '#platform/chat/reply-draft.ts'
import { useReplyTemplates } from '#platform/chat/reply-templates.ts'
import { randomKey } from '#platform/http/random-key.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { sendReply } from './send-reply.ts'

/** The 24 hours are over: where the channel knows templates, one of them may be sent; else the buyer has to write first. */
export function SessionOver({ chat, templates }: { chat: Chat; templates: boolean }) {
  if (templates) return <TemplateChoice chat={chat} />
  return (
    <div className="chat-over">
      <Notice tone="warning">{t('conversation.session.over.closed', { marketplace: marketplaceFacts[chat.marketplace].name })}</Notice>
    </div>
  )
}

function TemplateChoice({ chat }: { chat: Chat }) {
  const agent = useSession((state) => state.user?.name ?? null)
  const { templates, fill } = useReplyTemplates({ name: chat.alias_name || chat.full_name, store: chat.store_name, agent })
  // What would reach the buyer with a gap in it is not offered.
  const whole = templates.map((template) => ({ template, filled: fill(template) })).filter(({ filled }) => filled.missing.length === 0)
  return (
    <div className="chat-over">
      <Notice tone="warning">{t('conversation.session.over.text')}</Notice>
      {whole.length ? (
        <ul className="chat-over-list" aria-label={t('conversation.suggest.templates')}>
          {whole.map(({ template, filled }) => (
            <li key={template.template_id}>
              <button
                type="button"
                onClick={() =>
                  sendReply({
                    chat,
                    draft: { ...emptyDraft, reply_id: randomKey(), text: filled.text },
                    attachments: [],
                    sign: '',
                    template: template.name,
                  })
                }
              >
                <strong>{template.name}</strong>
                <span>{filled.text}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="chat-quiet px-3">{t('conversation.session.noTemplate')}</p>
      )}
    </div>
  )
}
