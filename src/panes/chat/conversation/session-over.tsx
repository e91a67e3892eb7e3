import type { Ref } from 'react'
import type { Chat } from '#contract/chat/chat.ts'
import type { ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { chatMenuScreen } from '#panes/settings/chat/chat-menu.screen.ts'
import { useReplyTemplates } from '#platform/chat/reply-templates.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { type ApprovedTemplate, TemplateRow } from './template-row.tsx'
import { useBuyer } from './use-buyer.ts'
import { valuesOf } from './use-suggestions.ts'

/** The 24 hours are over: where the channel knows templates, one of them may be sent; else the buyer has to write first. */
export function SessionOver({ chat, templates, ref }: { chat: Chat; templates: boolean; ref: Ref<HTMLUListElement> }) {
  if (templates) return <TemplateChoice chat={chat} ref={ref} />
  return (
    <div className="chat-over">
      <Notice tone="warning">{t('conversation.session.over.closed', { marketplace: marketplaceFacts[chat.marketplace].name })}</Notice>
    </div>
  )
}

const isApproved = (template: ReplyTemplate): template is ApprovedTemplate => template.channel_template !== null

/** What the channel does not know under a name of its own would be refused there: it is not offered. */
function TemplateChoice({ chat, ref }: { chat: Chat; ref: Ref<HTMLUListElement> }) {
  const agent = useSession((state) => state.user?.name ?? null)
  const { orders } = useBuyer(chat)
  const { templates, loading } = useReplyTemplates()
  const approved = templates.filter(isApproved)
  return (
    <div className="chat-over">
      <Notice tone="warning">{t('conversation.session.over.text')}</Notice>
      {approved.length ? (
        <ul ref={ref} className="chat-over-list" aria-label={t('conversation.suggest.templates')}>
          {approved.map((template) => (
            <TemplateRow key={template.template_id} chat={chat} template={template} known={{ ...valuesOf(chat, orders), agent }} />
          ))}
        </ul>
      ) : loading ? null : (
        <NoTemplate />
      )}
    </div>
  )
}

function NoTemplate() {
  const maySet = useSession((state) => mayAccess(chatMenuScreen.access, state.user))
  return (
    <p className="chat-quiet px-3">
      {t('conversation.session.noTemplate')}{' '}
      {maySet ? (
        <Link to={chatMenuScreen.href({ params: { menu: 'reply-template' } })} className="chat-link">
          {t('conversation.session.toTemplates')}
        </Link>
      ) : null}
    </p>
  )
}
