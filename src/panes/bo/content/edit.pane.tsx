import { useEffect } from 'react'
import { z } from 'zod'
import { adminContentSave, adminContents } from '#contract/content/content.endpoints.ts'
import type { ContentEntry, ContentKind } from '#contract/content/content.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { momentPicker } from '#platform/pickers/moment.picker.ts'
import { useCall } from '#platform/query/query.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { Prose } from '#platform/workbench/prose.tsx'
import { type contentEditScreen, contentListScreen } from './content.screen.ts'

const written = (most: number) => z.string().trim().min(1).max(most)
const draft = z.object({
  title_id: written(120),
  title_en: written(120),
  summary_id: z.string().trim().max(300),
  summary_en: z.string().trim().max(300),
  content_id: written(20_000),
  content_en: written(20_000),
  published_at: z.string().nullable(),
  shown: z.boolean(),
})
type Draft = z.output<typeof draft>

const plain = { autoComplete: 'off' } as const

const contentForm = declareForm(draft, {
  blank: { title_id: '', title_en: '', summary_id: '', summary_en: '', content_id: '', content_en: '', published_at: null, shown: false },
  fields: {
    title_id: text('bo.content.field.title-id', plain),
    title_en: text('bo.content.field.title-en', plain),
    summary_id: area('bo.content.field.summary-id'),
    summary_en: area('bo.content.field.summary-en'),
    content_id: area('bo.content.field.content-id', { hint: 'bo.content.field.content-hint' }),
    content_en: area('bo.content.field.content-en'),
    published_at: pick('bo.content.field.published', momentPicker, {
      placeholder: 'broadcast.when.hint',
      none: 'common.moment.none',
      calendar: true,
      required: true,
    }),
    shown: own<boolean>('bo.content.field.active', ({ label, value, onChange }) => (
      <Checkbox checked={value} onChange={onChange}>
        {label}
      </Checkbox>
    )),
  },
})

const draftOf = ({ title, summary, content, published_at, shown }: ContentEntry): Draft => ({
  title_id: title.id,
  title_en: title.en,
  summary_id: summary?.id ?? '',
  summary_en: summary?.en ?? '',
  content_id: content.id,
  content_en: content.en,
  published_at,
  shown,
})

const bodyOf = (kind: ContentKind, { summary_id, summary_en, ...rest }: Draft) => ({
  kind,
  title: { id: rest.title_id, en: rest.title_en },
  summary: kind === 'blog' ? { id: summary_id, en: summary_en } : null,
  content: { id: rest.content_id, en: rest.content_en },
  published_at: rest.published_at ?? '',
  shown: rest.shown,
})

function Edit({ kind, entry }: { kind: ContentKind; entry: ContentEntry | undefined }) {
  const { navigate, setTitle } = usePane()
  const name = entry ? entry.title.id : t(`bo.content.new.${kind}`)
  useEffect(() => setTitle(name), [name, setTitle])
  const form = useForm(contentForm, {
    initial: entry ? draftOf(entry) : { published_at: new Date().toISOString() },
    keep: `content.${kind}.${entry?.content_id ?? 'new'}`,
    check: ({ summary_id, summary_en }) =>
      kind === 'blog'
        ? {
            summary_id: summary_id.trim() ? null : t('bo.content.field.summary-missing'),
            summary_en: summary_en.trim() ? null : t('bo.content.field.summary-missing'),
          }
        : {},
    send: (values) => call(adminContentSave, { body: { ...bodyOf(kind, values), content_id: entry?.content_id ?? null } }),
    sent: ({ title }) => {
      toast.show({ kind: 'success', text: t('bo.content.saved', { title: title.id }) })
      navigate(contentListScreen.href({ query: { kind } }))
    },
  })
  const pair = (name: 'title' | 'summary' | 'content') => (
    <div className="grid gap-4 @2xl:grid-cols-2">
      {form.field(`${name}_id`, name === 'summary' ? { required: true } : {})}
      {form.field(`${name}_en`, name === 'summary' ? { required: true } : {})}
    </div>
  )
  return (
    <Form
      form={form}
      autoFocus={!entry}
      className="@container flex flex-col gap-4"
      submit={{ children: t('bo.content.save'), disabled: entry !== undefined && !form.changed }}
      onCancel={() => {
        form.reset()
        navigate(contentListScreen.href({ query: { kind } }))
      }}
    >
      {pair('title')}
      {kind === 'blog' ? pair('summary') : null}
      {pair('content')}
      {form.values.content_id.trim() ? (
        <section aria-label={t('bo.content.preview')} className="rounded-md border border-line p-4">
          <h3 className="pb-2 text-xs font-medium text-ink-3">{t('bo.content.preview')}</h3>
          <Prose text={form.values.content_id} heading={4} />
        </section>
      ) : null}
      <div className="max-w-90">{form.field('published_at')}</div>
      {form.field('shown', { label: t(kind === 'blog' ? 'bo.content.field.active' : 'bo.content.field.highlight') })}
    </Form>
  )
}

/** News or an article, in both languages, beside what readers will see. */
export default function ContentEditPane({ query: { kind = 'announcement', content_id } }: PropsOf<typeof contentEditScreen>) {
  const entries = useCall(adminContents, {}, { enabled: content_id !== undefined })
  if (content_id === undefined)
    return (
      <Page wide title={t(`bo.content.new.${kind}`)} text={t('bo.content.edit.text')}>
        <Edit kind={kind} entry={undefined} />
      </Page>
    )
  const entry = entries.data?.rows.find((one) => one.kind === kind && one.content_id === content_id)
  if (entries.error && !entries.data) return <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
  if (entries.isPending)
    return (
      <Page wide title={t('bo.content.edit.title')}>
        <Skeleton className="h-60" />
      </Page>
    )
  if (!entry)
    return (
      <EmptyState icon="megaphone" title={t('bo.content.edit.gone')} action={{ label: t('bo.content.edit.to-list'), to: contentListScreen.href() }} />
    )
  return (
    <Page wide title={entry.title.id} text={t('bo.content.edit.text')}>
      <Edit key={`${kind}/${content_id}`} kind={kind} entry={entry} />
    </Page>
  )
}
