import { orderTagChange, orderTagCreate, orderTagDelete, orderTagList } from '#contract/order/order-marks.endpoints.ts'
import { type OrderTag, orderTagTextSchema, tagColours } from '#contract/order/order-marks.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { TagChip } from '#platform/order/tags.tsx'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { orderTagScreen } from './order-tag.screen.ts'

const tagForm = declareForm(orderTagTextSchema, {
  blank: { name: '', colour: 'grey' },
  fields: {
    name: text('order-mark.tag-name', { autoComplete: 'off', className: 'max-w-90' }),
    colour: choice('order-mark.colour', () => tagColours.map((value) => ({ value, label: t(`order-mark.colour.${value}`) }))),
  },
})

export default function OrderTagPane({ query: { tag_id } }: PropsOf<typeof orderTagScreen>) {
  const { navigate } = usePane()
  const { data, error, refetch } = useCall(orderTagList)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const tag = data?.tags.find((one) => one.tag_id === tag_id)
  return (
    <Page title={t('order-mark.tags')} text={t('order-mark.tags-text')}>
      {data ? <Tags tags={data.tags} /> : <Skeleton className="h-20" />}
      {data ? (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{tag ? t('order-mark.change-tag', { name: tag.name }) : t('order-mark.new-tag')}</h3>
          <TagForm key={tag?.tag_id ?? 'new'} {...(tag && { tag })} onDone={() => navigate(orderTagScreen.href())} />
        </section>
      ) : null}
    </Page>
  )
}

function Tags({ tags }: { tags: readonly OrderTag[] }) {
  if (tags.length === 0) return <p className="text-ink-2">{t('order-mark.no-tags')}</p>
  const remove = (tag: OrderTag) =>
    void call(orderTagDelete, { params: { tag_id: tag.tag_id } }).catch((error: unknown) => toast.show({ kind: 'error', text: errorText(error) }))
  return (
    <ul className="divide-y divide-line border-y border-line" aria-label={t('order-mark.tags')}>
      {tags.map((tag) => (
        <li key={tag.tag_id} className="flex min-h-9 items-center gap-2 py-1">
          <Link to={orderQueueScreen.href({ query: { tag: String(tag.tag_id) } })} className="list-link min-w-0 flex-1">
            <TagChip {...tag} />
          </Link>
          <Link to={orderTagScreen.href({ query: { tag_id: tag.tag_id } })} className="text-accent underline-offset-2 hover:underline">
            {t('order-mark.change')}
          </Link>
          <IconButton size="small" icon="trash-2" label={t('order-mark.delete-tag', { name: tag.name })} onClick={() => remove(tag)} />
        </li>
      ))}
    </ul>
  )
}

function TagForm({ tag, onDone }: { tag?: OrderTag; onDone(): void }) {
  const form = useForm(tagForm, {
    initial: tag && { name: tag.name, colour: tag.colour },
    keep: `order-tag.${tag?.tag_id ?? 'new'}`,
    send: (body) => (tag ? call(orderTagChange, { params: { tag_id: tag.tag_id }, body }) : call(orderTagCreate, { body })),
    sent({ name }) {
      toast.show({ kind: 'success', text: t('order-mark.tag-saved', { name }) })
      onDone()
    },
  })
  return (
    <Form
      form={form}
      submit={t('order-mark.save-tag')}
      {...(tag && {
        onCancel: () => {
          form.reset()
          onDone()
        },
      })}
    />
  )
}
