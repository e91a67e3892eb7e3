import { z } from 'zod'
import type { ConnectByConsent, OpenedShop } from './connecting.ts'
import { codeIn, inSeconds } from './consent.ts'
import type { GraphClient } from './graph-client.ts'
import type { ChannelAccount } from './store-connection.ts'

/** Of a page's token, which ends with its user's: it is renewed by then. */
const tokenSeconds = 60 * 86_400

const text = z.string().nullish()
const pagesShape = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      name: text,
      access_token: z.string().min(1),
      picture: z.object({ data: z.object({ url: text }).nullish() }).nullish(),
      instagram_business_account: z.object({ id: z.string().min(1), username: text, profile_picture_url: text }).nullish(),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: text }).nullish(), next: text }).nullish(),
})
type Page = z.infer<typeof pagesShape>['data'][number]

const fields = 'id,name,access_token,picture{url},instagram_business_account{id,username,profile_picture_url}'

/** What is connected of a page: the page, or the professional profile that is linked to it. */
export type PageShop = (page: Page) => Omit<OpenedShop, 'credentials' | 'permission_end'> | null

export const pageShop: PageShop = ({ id, name, picture }) => ({ store_id: id, store_name: name || id, avatar: picture?.data?.url ?? null })

export const profileShop: PageShop = ({ instagram_business_account: profile }) =>
  profile
    ? { store_id: profile.id, store_name: profile.username ? `@${profile.username}` : profile.id, avatar: profile.profile_picture_url ?? null }
    : null

/** A person agrees, and has the pages that they may write for: each with a token of its own. */
export const createConnecting = (account: ChannelAccount, client: GraphClient, scopes: readonly string[], shopOf: PageShop): ConnectByConsent => ({
  way: 'consent',
  purposes: ['store'],
  link({ redirect, state }) {
    const link = new URL(`${account.auth_url ?? account.base_url}/v17.0/dialog/oauth`)
    const asked = { client_id: account.client_id ?? account.app_id, redirect_uri: redirect, state, response_type: 'code', scope: scopes.join(',') }
    for (const [name, value] of Object.entries(asked)) link.searchParams.set(name, value)
    return link.toString()
  },
  async redeem(answer, { redirect, signal }) {
    const first = await client.token({ redirect_uri: redirect, code: codeIn(answer) }, signal)
    const person = { store_id: '', credentials: first, signal }
    const lasting = { ...person, credentials: await client.refresh(person) }
    const pages: Page[] = []
    let after = ''
    do {
      const page = await client.call(lasting, 'GET', '/me/accounts', pagesShape, { query: { fields, ...(after && { after }) } })
      pages.push(...page.data)
      after = page.paging?.next ? (page.paging.cursors?.after ?? '') : ''
    } while (after)
    return pages.flatMap((page) => {
      const shop = shopOf(page)
      const credentials = { access_token: page.access_token, refresh_token: '', expires_at: inSeconds(tokenSeconds) }
      return shop ? [{ ...shop, credentials, permission_end: null }] : []
    })
  },
})
