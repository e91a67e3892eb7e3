import type { FastifyInstance } from 'fastify'
import type { StandInParts } from '../stand-in.ts'
import { imManner, newRequestId, orderManner, plainManner, sellerCalls } from './door.ts'

/** What a seller is, and how well it does. */
export function mountAccount(scope: FastifyInstance, parts: StandInParts): void {
  const { listings, tokens } = parts
  const calls = sellerCalls(scope, parts, orderManner)
  const plain = sellerCalls(scope, parts, plainManner)
  const beside = sellerCalls(scope, parts, {
    ...imManner,
    answer: (data) => ({ code: '0', success: true, error_code: '0', data, request_id: newRequestId() }),
  })

  calls.asks('/seller/get', ({ store_id, store_name }) => ({
    seller_id: Number(store_id),
    name: store_name,
    name_company: store_name,
    email: `seller-${store_id}@lazada.test`,
    short_code: `ID${store_id}`,
    status: tokens.shopStatus(store_id) ?? 'ACTIVE',
    verified: true,
    cb: false,
    marketplaceEaseMode: false,
    logo_url: '',
    location: 'Bandung',
  }))
  const measures = { positive_seller_rating: 98, ship_on_time: 99, main_category_id: 3885, main_category_name: 'Fashion', response_rate: 97 }
  calls.asks('/seller/metrics/get', ({ store_id }) => ({ seller_id: Number(store_id), response_time: 10, ...measures }))
  beside.asks('/seller/performance/get', ({ store_id }) => ({
    seller_id: Number(store_id),
    main_category_id: measures.main_category_id,
    main_category_name: measures.main_category_name,
    indicators: [
      {
        type: 'POSITIVE_SELLER_RATING',
        name: 'Positive Seller Rating',
        tip: '',
        score: measures.positive_seller_rating,
        score_format: 'PERCENTAGE',
        formatted_score: `${measures.positive_seller_rating}%`,
        target: 85,
        target_format: 'GREATER_THAN_PERCENTAGE',
        formatted_target: '≥ 85%',
        target_respected: true,
        action_url: '',
      },
    ],
  }))
  plain.asks('/rc/warehouse/get', ({ store_name }) => ({
    success: true,
    module: [{ code: 'dropshipping', name: `Gudang ${store_name}`, type: 'SELLER', status: 'ACTIVE', default_warehouse: true }],
  }))
  calls.asks('/product/seller/item/limit', (store) => {
    const listed = listings.ofStore(store).filter(({ state }) => state !== 'deleted').length
    return { max_limit: 5000, current_limit: 5000, used: listed, remaining: 5000 - listed }
  })
  calls.asks('/product/qc/alert/list', () => [])
}
