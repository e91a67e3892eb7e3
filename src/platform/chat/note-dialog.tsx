import { useState } from 'react'
import { chatUpdate } from '#contract/chat/chat.endpoints.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { TextArea } from '#platform/ui/text-area.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { keepChats, useKnownChat } from './known-chats.ts'
import { closeNote, notesDraftKey, useNote } from './note-store.ts'

/** Characters of a note (contract/chat). */
const longest = 4000

/** Where the note of a chat is written, in a pane that shows chats. */
export function NoteDialog() {
  const pane = usePane()
  const note = useNote((state) => state.note)
  return note?.pane === pane.id ? <Writing key={note.chat_code} chatCode={note.chat_code} /> : null
}

function Writing({ chatCode }: { chatCode: string }) {
  const chat = useKnownChat(chatCode)
  // The same as in the column beside the conversation: what was written outlives the page.
  const [written, write, forget] = useDraft<string | null>(notesDraftKey(chatCode), null)
  const text = written ?? chat?.notes ?? ''
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const leave = () => {
    forget()
    closeNote()
  }
  const save = async () => {
    if (saving) return
    setSaving(true)
    try {
      keepChats([await call(chatUpdate, { body: { chat_code: chatCode, type: 'notes', value: text.trim() } })], 'own')
      leave()
    } catch (error) {
      setRefused(errorText(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={leave}
      width="narrow"
      title={t('inbox.note.title', { name: chat?.alias_name ?? chat?.full_name ?? '' })}
      description={t('inbox.note.text')}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            {t('common.action.cancel')}
          </Button>
          <Button variant="primary" keys="Mod+Enter" disabled={saving} onClick={() => void save()}>
            {t('inbox.note.save')}
          </Button>
        </>
      }
    >
      <div data-kept>
        <TextArea
          label={t('inbox.note.label')}
          hideLabel
          value={text}
          maxLength={longest}
          error={refused}
          onChange={write}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void save()
          }}
        />
      </div>
    </Dialog>
  )
}
