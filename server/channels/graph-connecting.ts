import { z } from 'zod'
import type { SocialProfile } from '#contract/store/store.ts'
import type { ConnectByConsent, OpenedShop } from './connecting.ts'
import { codeIn, inSeconds } from './consent.ts'
import type { GraphClient } from './graph-client.ts'
import type { ChannelAccount, StoreConnection } from './store-connection.ts'

/** Of a page's token, which ends with its user's: it is renewed by then. */
const tokenSeconds = 60 * 86_400

const text = z.string().nullish()
const profileShape = z.object({
  id: z.string().min(1),
  username: text,
  followers_count: z.number().int().nullish(),
  media_count: z.number().int().nullish(),
  profile_picture_url: text,
})
const profileFields = 'id,username,followers_count,media_count,profile_picture_url'

const profileOf = (profile: z.infer<typeof profileShape>): SocialProfile => ({
  id: profile.id,
  username: profile.username ?? '',
  followers_count: profile.followers_count ?? 0,
  media_count: profile.media_count ?? 0,
  profile_picture_url: profile.profile_picture_url || null,
})

/** A professional profile as it is now. */
export const readProfile = async (client: GraphClient, store: StoreConnection): Promise<SocialProfile> =>
  profileOf(await client.call(store, 'GET', `/${store.store_id}`, profileShape, { query: { fields: profileFields } }))

const pagesShape = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      name: text,
      access_token: z.string().min(1),
      picture: z.object({ data: z.object({ url: text }).nullish() }).nullish(),
      instagram_business_account: profileShape.nullish(),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: text }).nullish(), next: text }).nullish(),
})
type Page = z.infer<typeof pagesShape>['data'][number]

const fields = `id,name,access_token,picture{url},instagram_business_account{${profileFields}}`

/** What is connected of a page: the page, or the professional profile that is linked to it. */
export type PageShop = (page: Page) => Omit<OpenedShop, 'credentials' | 'permission_end'> | null

export const pageShop: PageShop = ({ id, name, picture }) => ({ store_id: id, store_name: name || id, avatar: picture?.data?.url ?? null })

export const profileShop: PageShop = ({ instagram_business_account: profile }) =>
  profile
    ? {
        store_id: profile.id,
        store_name: profile.username ? `@${profile.username}` : profile.id,
        avatar: profile.profile_picture_url ?? null,
        social_profile: profileOf(profile),
      }
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
