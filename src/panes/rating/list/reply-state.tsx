import type { RowOf } from '#contract/core/list.ts'
import type { ratingList } from '#contract/product/rating.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'

export type Row = RowOf<typeof ratingList>

/** What was answered, or whether it can be. */
export const replyStateText = ({ product_rating_reply, can_reply }: Row): string =>
  product_rating_reply?.comment ?? t(can_reply ? 'rating.reply.none' : 'rating.reply.closed')

export function ReplyState({ row }: { row: Row }) {
  if (row.product_rating_reply) return <span className="list-quiet min-w-0 truncate">↳ {row.product_rating_reply.comment}</span>
  if (!row.can_reply) return <span className="list-quiet min-w-0 truncate">{t('rating.reply.closed')}</span>
  return <Chip tone={row.rating <= 2 ? 'danger' : 'warning'}>{t('rating.reply.none')}</Chip>
}
