import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import { type ConnectPurpose, connectPurposes, connectRouteOf } from '#contract/store/connect.ts'
import { parseQuery, splitUrl } from '#kernel/url.ts'

export interface ReturnRoute {
  readonly path: string
  readonly marketplace: Marketplace
  readonly purpose: ConnectPurpose
}

const routes: readonly ReturnRoute[] = marketplaces.flatMap((marketplace) =>
  connectPurposes.flatMap((purpose) => {
    const path = connectRouteOf(marketplace, purpose)
    return path === undefined ? [] : [{ path, marketplace, purpose }]
  }),
)

/** Names of our own in the address; all else is the marketplace's. */
const own = ['stores', 'choose', 'tour', 'standalone']

/** Whose address it is, and what the marketplace says in it: null where it says nothing. */
export function readReturn(url: string): { readonly route: ReturnRoute | undefined; readonly answer: Readonly<Record<string, string>> | null } {
  const { path, search } = splitUrl(url)
  const said = Object.entries(parseQuery(search)).flatMap(([name, value]): [string, string][] => {
    const [first = ''] = [value].flat()
    return own.includes(name) || first === '' ? [] : [[name, first]]
  })
  return { route: routes.find((one) => one.path === path), answer: said.length > 0 ? Object.fromEntries(said) : null }
}
