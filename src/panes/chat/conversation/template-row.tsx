import { useRef, useState } from 'react'
import { type FilledChannelTemplate, fillChannelVariables } from '#contract/chat/channel-template.ts'
import type { Chat } from '#contract/chat/chat.ts'
import type { ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import type { TemplateValues } from '#contract/chat/template-text.ts'
import { emptyDraft } from '#platform/chat/reply-draft.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { sendReply } from './send-reply.ts'
import { TemplateValuesForm } from './template-values.tsx'

/** A reply template that the channel has approved. */
export type ApprovedTemplate = ReplyTemplate & { readonly channel_template: string }

interface TemplateRowProps {
  readonly chat: Chat
  readonly template: ApprovedTemplate
  readonly known: TemplateValues
}

/** A template as this buyer would read it: pressed, it is sent; where something is not known, that is asked for first. */
export function TemplateRow({ chat, template, known }: TemplateRowProps) {
  const [asking, ask] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  const filled = fillChannelVariables(template.message, known)
  const send = ({ text, values }: FilledChannelTemplate) =>
    sendReply({
      chat,
      draft: { ...emptyDraft, reply_id: randomKey(), text },
      attachments: [],
      sign: '',
      template: { name: template.channel_template, language: template.template_language, values },
    })
  const leave = () => {
    ask(false)
    row.current?.focus()
  }
  return (
    <li>
      <button
        ref={row}
        type="button"
        data-once
        aria-expanded={filled.missing.length ? asking : undefined}
        onClick={() => (filled.missing.length ? ask(!asking) : send(filled))}
      >
        <strong>{template.name}</strong>
        <span>{filled.text}</span>
      </button>
      {asking ? (
        <TemplateValuesForm
          template={template}
          known={known}
          onSend={(complete) => {
            send(complete)
            leave()
          }}
          onLeave={leave}
        />
      ) : null}
    </li>
  )
}
