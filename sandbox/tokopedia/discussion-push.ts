import type { DiscussionChange } from '../chat/discussions.ts'
import type { Push } from '../pushes.ts'

/** A question below a product, or that the seller replied to it. */
export function discussionPushOf({ discussion, answered }: DiscussionChange): Push {
  const { store, discussion_id, product, full_name, text, at } = discussion
  const body = JSON.stringify({
    discussion_id,
    shop_id: Number(store.store_id),
    product_id: product.product_id,
    product_name: product.name,
    full_name,
    message: text,
    create_time: at,
    answered,
  })
  const title = answered ? 'discussion answered' : 'discussion'
  return { marketplace: 'tokopedia', store_id: store.store_id, order_id: `discussion-${discussion_id}`, title, body }
}
