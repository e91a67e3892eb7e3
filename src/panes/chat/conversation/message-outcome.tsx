import { t } from '#platform/i18n/i18n.ts'
import { outbox } from '#platform/outbox/outbox.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { writeAgain } from './send-reply.ts'
import type { ShownMessage } from './shown-messages.ts'

interface MessageOutcomeProps {
  readonly shown: ShownMessage
  readonly state: 'failed' | 'refused' | 'asking'
  readonly reason: string
  readonly buyer: string
  readonly writes: boolean
}

/** Why a message did not go, and what can be done about it. */
export function MessageOutcome({ shown: { message, entry }, state, reason, buyer, writes }: MessageOutcomeProps) {
  const replyId = entry?.reply_id ?? message?.reply_id
  const chatCode = entry?.chat_code ?? message?.chat_code ?? ''
  const again = () => {
    if (!replyId) return
    if (state === 'asking') void outbox.sendDespite(replyId)
    else if (entry) void outbox.retry(replyId)
    else void outbox.send([{ reply_id: replyId, chat_code: chatCode, buyer, body: { type: message?.type ?? 'text', is_resend: true } }])
  }
  const drop = () => {
    if (!replyId) return
    if (entry) void outbox.discard(replyId)
    else void outbox.takeBack(replyId, chatCode)
  }
  const said = entry?.body.message ?? message?.message
  // The channel sends its own words of a template: other ones would not be what was approved.
  const fixed = Boolean(entry?.body.template ?? message?.template)
  const edit = () => {
    drop()
    writeAgain(chatCode, String(said))
  }
  return (
    <div className="chat-outcome" role="alert" data-state={state}>
      <span>
        <Icon name={state === 'asking' ? 'circle-help' : 'circle-alert'} size={14} className="chat-outcome-icon" />
        {state === 'asking' ? t('conversation.asking', { reason }) : t('conversation.failed', { reason: reason || t('conversation.failed.unknown') })}
      </span>
      {writes && replyId ? (
        <span className="chat-outcome-actions">
          <Button size="small" onClick={again}>
            {t(state === 'asking' ? 'conversation.sendDespite' : 'conversation.resend')}
          </Button>
          {typeof said === 'string' && said && !fixed ? (
            <Button size="small" variant="ghost" onClick={edit}>
              {t('conversation.edit')}
            </Button>
          ) : null}
          <Button size="small" variant="ghost" onClick={drop}>
            {t('conversation.drop')}
          </Button>
        </span>
      ) : null}
    </div>
  )
}
