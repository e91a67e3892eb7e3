import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { SandboxStore } from './order.ts'
import { escaped, page } from './page.ts'
import { pathOf, type StandInParts } from './stand-in.ts'
import { several } from './tokens.ts'

const codeLifeMs = 10 * 60_000

const elsewhereHtml = page(
  'Alamat tujuan tidak terdaftar',
  `<p>Tautan ini mengarah ke alamat yang tidak terdaftar untuk aplikasi ini. Tidak ada akses yang diberikan.</p>
<p lang="en">This link leads to an address that is not registered for the application. No access was given.</p>`,
)

const place = ({ origin, pathname }: URL) => origin + pathname

/** A code goes to nobody but the application: its addresses are known beforehand, and only their query may differ. */
function registered(redirects: readonly string[], redirect: string): URL | null {
  const target = URL.canParse(redirect) ? new URL(redirect) : null
  return target && redirects.some((one) => place(new URL(one)) === place(target)) ? target : null
}

export interface Consent {
  readonly marketplace: Marketplace
  /** Where the application asks to be led back to. */
  readonly redirect: string
  /** Comes back as it was brought. */
  readonly state: string | undefined
  /** Whether all shops may be opened at once. */
  readonly several: boolean
  /** What comes back beside the code, by the shops that were chosen. */
  returned?(shops: readonly SandboxStore[]): Readonly<Record<string, string>>
  /** What comes back where the seller cancels. */
  readonly cancelled: Readonly<Record<string, string>>
}

/**
 * The seller's page: which shop is allowed, or none. A `shop_id` in the address gives the consent at once; several are joined by commas. A shop that was not
 * open before has some orders and conversations by then.
 */
export function consent(parts: StandInParts, request: FastifyRequest, reply: FastifyReply, asked: Consent): FastifyReply {
  const query = request.query as Record<string, string | undefined>
  const target = registered(parts.account.redirects, asked.redirect)
  if (!target) return reply.code(400).type('text/html; charset=utf-8').send(elsewhereHtml)
  const { marketplace } = asked
  const lead = (back: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries({ ...back, ...(asked.state && { state: asked.state }) })) target.searchParams.set(name, value)
    return reply.redirect(target.toString())
  }
  if (query.cancel !== undefined) return lead(asked.cancelled)
  const shops = parts.world.stores.filter((store) => store.marketplace === marketplace && !parts.tokens.isDeleted(store.store_id))
  const wanted = (query.shop_id ?? '').split(',')
  const chosen = shops.filter((store) => wanted.includes(store.store_id))
  if (chosen.length > 0) {
    for (const store of chosen) parts.furnish(store)
    const code = parts.tokens.issue('code', several(chosen.map(({ store_id }) => store_id)), codeLifeMs)
    return lead({ code, ...asked.returned?.(chosen) })
  }
  const link = (more: Record<string, string>, text: string, english: string) => {
    const own = new URLSearchParams({ ...(query as Record<string, string>), ...more })
    return `<li><a href="${escaped(`${pathOf(request)}?${own}`)}">${escaped(text)}</a>${english && ` <span lang="en">(${escaped(english)})</span>`}</li>`
  }
  const all = shops.map(({ store_id }) => store_id).join(',')
  const links = [
    ...shops.map((shop) => link({ shop_id: shop.store_id }, `${shop.store_name} (${shop.store_id})`, '')),
    ...(asked.several && shops.length > 1 ? [link({ shop_id: all }, 'Semua toko', 'All shops')] : []),
    link({ cancel: '1' }, 'Batal', 'Cancel'),
  ]
  const body = `<p>Dermaga meminta akses ke toko Anda. <span lang="en">Dermaga asks for access to your shop.</span></p>\n<ul>${links.join('')}</ul>`
  return reply.type('text/html; charset=utf-8').send(page('Pilih toko yang diizinkan', body))
}
