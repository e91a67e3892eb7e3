import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consent } from '../consent.ts'
import { pathOf, type StandInParts } from '../stand-in.ts'
import { includesStore } from '../tokens.ts'
import { openCall, ShopeeError, shopCall, signUrl } from './door.ts'

const accessLifeMs = 4 * 3_600_000
const refreshLifeMs = 30 * 86_400_000
/** An authorisation link is good this long. */
const linkLifeSeconds = 300
/** The sandbox's sellers have one main account, which all their shops are below. */
const mainAccountId = '771001'

/** The seller's consent, and tokens for it. */
export function mountAuth(scope: FastifyInstance, parts: StandInParts): void {
  const { world, tokens, account } = parts
  const issue = (shopId: string) => ({
    access_token: tokens.issue('access', shopId, accessLifeMs),
    refresh_token: tokens.issue('refresh', shopId, refreshLifeMs),
    expire_in: accessLifeMs / 1000,
  })

  const ask = (request: FastifyRequest, reply: FastifyReply, redirect: string, state?: string) =>
    (request.query as Record<string, string | undefined>).partner_id === account.app_id
      ? consent(parts, request, reply, {
          marketplace: 'shopee',
          redirect,
          state,
          several: true,
          returned: (shops): Record<string, string> =>
            shops.length === 1 ? { shop_id: shops[0]?.store_id ?? '' } : { main_account_id: mainAccountId },
          cancelled: { error: 'access_denied' },
        })
      : reply.code(403).type('text/plain').send('partner_id is wrong')

  scope.get('/api/v2/shop/auth_partner', (request, reply) => {
    const { partner_id = '', timestamp = '', sign, redirect = '' } = request.query as Record<string, string | undefined>
    if (Math.abs(world.now() / 1000 - Number(timestamp)) > linkLifeSeconds) return reply.code(403).type('text/plain').send('the link has expired')
    if (sign !== signUrl(account.app_secret, partner_id, pathOf(request), timestamp)) return reply.code(403).type('text/plain').send('wrong sign')
    return ask(request, reply, redirect)
  })
  scope.get('/auth', (request, reply) => {
    const { redirect_uri = '', state } = request.query as Record<string, string | undefined>
    return ask(request, reply, redirect_uri, state)
  })

  scope.post(
    '/api/v2/auth/token/get',
    openCall(parts, ({ code, shop_id, main_account_id }) => {
      const read = tokens.check('code', String(code))
      const fits = read.state === 'good' && (main_account_id ? String(main_account_id) === mainAccountId : read.store_id === String(shop_id))
      if (read.state !== 'good' || !fits || !tokens.spend(String(code))) throw new ShopeeError('error_auth', 'Invalid code.', 403)
      return { ...issue(read.store_id), ...(main_account_id ? { shop_id_list: read.store_id.split(',').map(Number), merchant_id_list: [] } : {}) }
    }),
  )
  scope.post(
    '/api/v2/auth/access_token/get',
    openCall(parts, ({ refresh_token, shop_id }) => {
      const read = tokens.check('refresh', String(refresh_token))
      // A main account's first token is renewed shop by shop, once for each.
      const opens = read.state === 'good' && includesStore(read.store_id, String(shop_id))
      if (!opens || !tokens.spend(`${refresh_token}/${shop_id}`)) throw new ShopeeError('error_auth', 'Invalid refresh_token.', 403)
      return { partner_id: Number(account.app_id), shop_id: Number(shop_id), ...issue(String(shop_id)) }
    }),
  )
  scope.get(
    '/api/v2/shop/get_shop_info',
    shopCall(
      parts,
      ({ store_id, store_name }) => {
        const expire_time = Math.floor(tokens.permissionEnd(store_id) / 1000)
        const auth_time = Math.floor(world.now() / 1000) - 86_400
        return {
          shop_name: store_name,
          region: 'ID',
          status: tokens.shopStatus(store_id) ?? 'NORMAL',
          is_cb: false,
          is_sip: false,
          auth_time,
          expire_time,
          shop_fulfillment_flag: 'Others',
        }
      },
      'beside',
    ),
  )
}
