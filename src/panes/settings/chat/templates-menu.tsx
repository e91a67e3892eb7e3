import { useRef, useState } from 'react'
import { chatTemplatePriority, chatTemplates } from '#contract/chat/reply-template.endpoints.ts'
import { putInOrder } from '#platform/chat/in-order.ts'
import { findTemplates } from '#platform/chat/reply-templates.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { chatMenuScreen } from './chat-menu.screen.ts'
import { OrderedList } from './ordered-list.tsx'
import { TemplateDialog } from './template-dialog.tsx'

const showError = (error: unknown) => void toast.show({ kind: 'error', text: errorText(error) })
const here = chatMenuScreen.href({ params: { menu: 'reply-template' } })

export function TemplatesMenu({ create }: { create: boolean }) {
  const { navigate } = usePane()
  const templates = useCall(chatTemplates)
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const make = commandHandle('reply-template.create')
  if (templates.error && !templates.data) return <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />
  const all = templates.data ?? []
  const found = findTemplates(all, search)
  const edited = all.find(({ template_id }) => template_id === editing)
  const order = (keys: number[]) =>
    putInOrder(
      chatTemplates,
      ({ template_id }) => template_id,
      keys,
      () => call(chatTemplatePriority, { body: { template_ids: keys } }),
    ).catch(showError)
  return (
    <>
      {all.length ? (
        <div className="flex flex-wrap items-center gap-2">
          <TextField
            ref={field}
            type="search"
            icon="search"
            label={t('chat-settings.template.search')}
            hideLabel
            placeholder={t('chat-settings.template.search')}
            keys="/"
            value={search}
            onChange={setSearch}
            className="min-w-40 flex-1"
          />
          <Button variant="primary" icon="plus" keys={make.keys[0]} onClick={() => void make.run()}>
            {make.title}
          </Button>
        </div>
      ) : null}
      {templates.data ? null : <Skeleton className="h-40" />}
      {templates.data && all.length === 0 ? (
        <EmptyState
          icon="message-circle"
          title={t('chat-settings.template.none')}
          text={t('chat-settings.template.none-text')}
          action={{ label: make.title, ...(make.keys[0] ? { keys: make.keys[0] } : {}), run: () => void make.run() }}
        />
      ) : null}
      {all.length && found.length === 0 ? <EmptyState icon="search" title={t('common.list.nothing-found')} /> : null}
      {found.length ? (
        <OrderedList
          label={t('chat-settings.menu.reply-template')}
          kind="reply-template"
          rows={found.map(({ template_id, name, message }) => ({ key: template_id, name, text: message }))}
          // Among some of them an order says nothing of the others.
          onOrder={search.trim() ? null : (keys) => void order(keys)}
          onEdit={setEditing}
          onSearch={() => field.current?.focus()}
        />
      ) : null}
      {create ? <TemplateDialog template={null} onClose={() => navigate(here, 'replace')} /> : null}
      {edited && !create ? <TemplateDialog key={edited.template_id} template={edited} onClose={() => setEditing(null)} /> : null}
    </>
  )
}
