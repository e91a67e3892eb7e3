import type { Chat } from '#contract/chat/chat.ts'
import { useReplyTemplates } from '#platform/chat/reply-templates.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { useBuyer } from './use-buyer.ts'
import { valuesOf } from './use-suggestions.ts'

interface LockedTemplatesProps {
  readonly chat: Chat
  /** Puts a template's text, filled in, where the caret is. */
  onChoose(text: string): void
}

/** The reply templates in a row that stays above the reply, for who locked it there in this browser. */
export const LockedTemplates = (props: LockedTemplatesProps) => (useSettings((settings) => settings.template_lock) ? <Row {...props} /> : null)

function Row({ chat, onChoose }: LockedTemplatesProps) {
  const agent = useSession((state) => state.user?.name ?? null)
  const { orders } = useBuyer(chat)
  const { templates, fill } = useReplyTemplates({ ...valuesOf(chat, orders), agent })
  if (templates.length === 0) return null
  return (
    <Toolbar label={t('conversation.suggest.templates')} className="goes-on px-1 pb-1">
      {templates.map((template) => {
        const { text } = fill(template)
        return (
          <Button key={template.template_id} size="small" onClick={() => onChoose(text)} {...tip(text)}>
            {template.name}
          </Button>
        )
      })}
    </Toolbar>
  )
}
