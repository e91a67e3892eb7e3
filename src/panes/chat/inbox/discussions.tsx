import { productDiscussionReplied } from '#contract/product/discussion.endpoints.ts'
import type { Discussion } from '#contract/product/discussion.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { useDiscussions } from '#platform/chat/discussions.ts'
import { openDiscussions, useDiscussionsOpen } from '#platform/chat/discussions-store.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { formatInstant, formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { toast } from '#platform/ui/toast.ts'
import { tip } from '#platform/ui/tooltip.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { usePane } from '#platform/workbench/pane.ts'

/** How many questions wait below products, and in which stores; nothing where none does. */
export function Discussions({ writes }: { writes: boolean }) {
  const pane = usePane()
  const waiting = useDiscussions()
  const open = useDiscussionsOpen((state) => state.pane === pane.id)
  const key = useKeyOf('chat.discussions')
  const total = waiting.reduce((sum, { total_unanswered }) => sum + total_unanswered, 0)
  if (total === 0) return null
  const title = t('inbox.discussion.title')
  return (
    <Popover
      label={title}
      align="end"
      className="inbox-discussions"
      open={open}
      onOpenChange={(next) => openDiscussions(next ? pane.id : null)}
      trigger={
        <Button size="small" variant="ghost" icon="message-circle" {...tip(t('inbox.discussion.tip', { count: total }), key)}>
          <span className="inbox-word">{title}</span> <span className="inbox-count">{formatNumber(total)}</span>
        </Button>
      }
    >
      <Waiting waiting={waiting} writes={writes} />
    </Popover>
  )
}

function Waiting({ waiting, writes }: { waiting: readonly Discussion[]; writes: boolean }) {
  const now = useNow()
  const stores = usePart(storeList).data ?? []
  const replied = useCallMutation(productDiscussionReplied, {
    onError: (error) => toast.show({ kind: 'error', text: errorText(error) }),
  })
  const mark = (codes: string[]) => replied.mutate({ body: { store_code: codes } })
  return (
    <>
      <p className="inbox-discussions-text">{t('inbox.discussion.text')}</p>
      <ul>
        {waiting.map(({ store_code, total_unanswered, last_discussion_at, full_name, product_name, message }) => {
          const store = stores.find((one) => one.store_code === store_code)
          const name = store?.store_name ?? store_code
          return (
            <li key={store_code} data-store-code={store_code}>
              <div className="inbox-discussion">
                <strong>
                  {store ? <MarketplaceDot marketplace={store.marketplace} label={false} /> : null}
                  {name}
                </strong>
                <span className="inbox-discussion-when">
                  {t('inbox.discussion.count', { count: total_unanswered })}
                  {' · '}
                  <time dateTime={last_discussion_at} {...tip(formatInstant(last_discussion_at))}>
                    {formatRelative(last_discussion_at, now)}
                  </time>
                </span>
                <p title={message}>
                  {full_name ? `${full_name}: ` : ''}
                  {message}
                </p>
                <span className="inbox-discussion-when" title={product_name}>
                  {product_name}
                </span>
              </div>
              {writes ? (
                <Button
                  size="small"
                  busy={replied.isPending}
                  aria-label={t('inbox.discussion.repliedIn', { store: name })}
                  onClick={() => mark([store_code])}
                >
                  {t('inbox.discussion.replied')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {writes && waiting.length > 1 ? (
        <Button size="small" variant="ghost" icon="check" busy={replied.isPending} onClick={() => mark(waiting.map(({ store_code }) => store_code))}>
          {t('inbox.discussion.allReplied')}
        </Button>
      ) : null}
    </>
  )
}
