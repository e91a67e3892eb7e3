import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, type StandInParts } from '../stand-in.ts'
import { openCall, ShopeeError, signUrl } from './door.ts'

const accessLifeMs = 4 * 3_600_000
const refreshLifeMs = 30 * 86_400_000
const codeLifeMs = 10 * 60_000
/** An authorisation link is good this long. */
const linkLifeSeconds = 300

const elsewhereHtml = `<!doctype html>
<html lang="id">
<title>Izinkan akses toko</title>
<h1>Alamat tujuan tidak terdaftar</h1>
<p>Tautan ini mengarah ke alamat yang tidak terdaftar untuk aplikasi ini. Tidak ada akses yang diberikan.</p>
<p lang="en">This link leads to an address that is not registered for the application. No access was given.</p>
</html>
`

/** The seller's consent, and tokens for it. */
export function mountAuth(scope: FastifyInstance, parts: StandInParts): void {
  const { world, tokens, account } = parts
  const issue = (shopId: string) => ({
    access_token: tokens.issue('access', shopId, accessLifeMs),
    refresh_token: tokens.issue('refresh', shopId, refreshLifeMs),
    expire_in: accessLifeMs / 1000,
  })

  /** A code goes to nobody but the application: its addresses are known beforehand, and only their query may differ. */
  function registered(redirect: string): URL | null {
    const place = ({ origin, pathname }: URL) => origin + pathname
    const target = URL.canParse(redirect) ? new URL(redirect) : null
    return target && account.redirects.some((one) => place(new URL(one)) === place(target)) ? target : null
  }

  /** The consent page; a `shop_id` in the address gives the consent at once. */
  function consent(request: FastifyRequest, reply: FastifyReply, redirect: string, extra: Record<string, string>): FastifyReply {
    const query = request.query as Record<string, string | undefined>
    const target = registered(redirect)
    if (!target) return reply.code(400).type('text/html; charset=utf-8').send(elsewhereHtml)
    if (query.partner_id !== account.app_id) return reply.code(403).type('text/plain').send('partner_id is wrong')
    const shops = world.stores.filter((store) => store.marketplace === 'shopee')
    const chosen = shops.find((store) => store.store_id === query.shop_id)
    if (chosen) {
      target.searchParams.set('code', tokens.issue('code', chosen.store_id, codeLifeMs))
      target.searchParams.set('shop_id', chosen.store_id)
      for (const [name, value] of Object.entries(extra)) target.searchParams.set(name, value)
      return reply.redirect(target.toString())
    }
    const links = shops.map((shop) => {
      const own = new URLSearchParams({ ...(request.query as Record<string, string>), shop_id: shop.store_id })
      return `<li><a href="?${own.toString().replaceAll('&', '&amp;')}">${shop.store_name} (${shop.store_id})</a></li>`
    })
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><title>Izinkan akses toko</title><h1>Pilih toko yang diizinkan</h1><ul>${links.join('')}</ul>`)
  }

  scope.get('/api/v2/shop/auth_partner', (request, reply) => {
    const { partner_id = '', timestamp = '', sign, redirect = '' } = request.query as Record<string, string | undefined>
    if (Math.abs(world.now() / 1000 - Number(timestamp)) > linkLifeSeconds) return reply.code(403).type('text/plain').send('the link has expired')
    if (sign !== signUrl(account.app_secret, partner_id, pathOf(request), timestamp)) return reply.code(403).type('text/plain').send('wrong sign')
    return consent(request, reply, redirect, {})
  })
  scope.get('/auth', (request, reply) => {
    const { redirect_uri = '', state } = request.query as Record<string, string | undefined>
    return consent(request, reply, redirect_uri, state ? { state } : {})
  })

  scope.post(
    '/api/v2/auth/token/get',
    openCall(parts, ({ code, shop_id }) => {
      const read = tokens.check('code', String(code))
      if (read.state !== 'good' || read.store_id !== String(shop_id) || !tokens.spend(String(code)))
        throw new ShopeeError('error_auth', 'Invalid code.', 403)
      return issue(read.store_id)
    }),
  )
  scope.post(
    '/api/v2/auth/access_token/get',
    openCall(parts, ({ refresh_token, shop_id }) => {
      const read = tokens.check('refresh', String(refresh_token))
      if (read.state !== 'good' || read.store_id !== String(shop_id) || !tokens.spend(String(refresh_token)))
        throw new ShopeeError('error_auth', 'Invalid refresh_token.', 403)
      return { partner_id: Number(account.app_id), shop_id: Number(read.store_id), ...issue(read.store_id) }
    }),
  )
}
