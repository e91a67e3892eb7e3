import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chatProducts } from '#contract/chat/chat.endpoints.ts'
import type { Chat, ChatProduct } from '#contract/chat/chat.ts'
import type { ReplyTemplate } from '#contract/chat/reply-template.endpoints.ts'
import type { TemplateValues } from '#contract/chat/template-text.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { useReplyTemplates } from '#platform/chat/reply-templates.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import type { Slash } from './composer-text.ts'
import { useBuyer } from './use-buyer.ts'

export type Suggestion =
  | { readonly kind: 'template'; readonly key: string; readonly template: ReplyTemplate; readonly text: string }
  | { readonly kind: 'product'; readonly key: string; readonly product: ChatProduct }

const mostTemplates = 8
const mostProducts = 8
/** The server is asked when the typing rests. Milliseconds. */
const restMs = 120

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/**
 * What templates say of a chat and its latest order (`orders` as {@link useBuyer} gives them). Buyers know an order by the marketplace's number, and may
 * have others at other stores of the seller.
 */
export function valuesOf(chat: Pick<Chat, 'alias_name' | 'full_name' | 'store_code' | 'store_name'>, orders: readonly OrderRow[]): TemplateValues {
  const order = orders.find(({ store_code }) => store_code === chat.store_code)
  return {
    name: chat.alias_name || chat.full_name,
    order: order?.mp_order_id ?? null,
    store: chat.store_name,
    resi: order?.tracking_number ?? null,
  }
}

/** What a `/` offers: the templates that it finds, filled in for this conversation, then products with what is in stock, where the channel takes those. */
export function useSuggestions(chat: Chat, slash: Slash | null, withProducts: boolean): { suggestions: readonly Suggestion[]; loading: boolean } {
  const agent = useSession((state) => state.user?.name ?? null)
  const { orders } = useBuyer(chat)
  const { find, fill, loading } = useReplyTemplates({ ...valuesOf(chat, orders), agent })
  const query = slash?.query ?? ''
  const s = useRested(query)
  const products = usePart(
    chatProducts,
    { query: { s: s || undefined, chat_code: chat.chat_code, limit: String(mostProducts) } },
    { enabled: slash !== null && withProducts, placeholderData: keepPreviousData },
  )
  if (!slash) return { suggestions: [], loading: false }
  const templates = find(query).slice(0, mostTemplates)
  return {
    suggestions: [
      ...templates.map(
        (template): Suggestion => ({ kind: 'template', key: `template-${template.template_id}`, template, text: fill(template).text }),
      ),
      ...(products.data ?? []).map((product): Suggestion => ({ kind: 'product', key: `product-${product.sku}`, product })),
    ],
    loading: loading || (withProducts && products.isPending),
  }
}
