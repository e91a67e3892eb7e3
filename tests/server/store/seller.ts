import type { Marketplace } from '#contract/core/marketplace.ts'
import { storeConnect, storeConnected } from '#contract/store/connect.endpoints.ts'
import { connectRoutes } from '#contract/store/connect.ts'
import type { SandboxOptions } from '#sandbox/create-sandbox.ts'
import type { CredentialStore } from '#server/channels/channel.ts'
import { connectChannels } from '#server/channels/registry.ts'
import { createCallTurns } from '#server/domains/store/call-turns.ts'
import { createCredentialStore } from '#server/domains/store/store.port.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

export const publicUrl = 'http://dermaga.test'
const redirects = Object.values(connectRoutes).flatMap((ways) => Object.values(ways).map((route) => publicUrl + route))

export interface Harbour {
  readonly app: TestApp
  readonly running: RunningSandbox
  stop(): Promise<void>
}

/** A server whose stores are connected by their sellers, at a sandbox of its own. */
export async function openHarbour(
  marketplaces: readonly Marketplace[],
  { hear, ...market }: { readonly hear?: (line: string) => void } & Pick<Partial<SandboxOptions>, 'stores' | 'apps'> = {},
): Promise<Harbour> {
  let app: TestApp
  const running = await startSandbox({ pushTo: () => app.url, registeredAs: publicUrl, redirects, retries: [], ...market })
  // They need the server's database, which is there once it has started.
  const later =
    (name: 'load' | 'save' | 'expired') =>
    (...asked: unknown[]) =>
      (createCredentialStore(app.services)[name] as (...of: unknown[]) => Promise<never>)(...asked)
  const credentials: CredentialStore = { load: later('load'), save: later('save'), expired: later('expired') }
  const turns = {
    next: (...asked: Parameters<ReturnType<typeof createCallTurns>['next']>) => createCallTurns(app.services.database).next(...asked),
    pause: (...asked: Parameters<ReturnType<typeof createCallTurns>['pause']>) => createCallTurns(app.services.database).pause(...asked),
  }
  const accounts = Object.fromEntries(marketplaces.map((name) => [name, running.account(name)]))
  app = await startApp({ channels: connectChannels(accounts, credentials, turns), hear })
  Object.assign(app.services, { publicUrl })
  return {
    app,
    running,
    async stop() {
      await running.stop()
      await app.stop()
    },
  }
}

/** An owner of a workspace in which nothing is yet. */
export async function newSeller({ build, tokenOf }: TestApp) {
  const { workspace_id } = await build.workspace()
  const seat = await build.owner({ workspace_id })
  return { workspace_id, seat, token: tokenOf(seat) }
}

/** What the marketplace gives a seller to enter at ours. */
export async function keyOf({ control }: RunningSandbox, marketplace: Marketplace, storeId: string): Promise<string> {
  const { keys } = await control<{ keys: { marketplace: Marketplace; store_id: string; key: string }[] }>('/keys')
  return keys.find((one) => one.marketplace === marketplace && one.store_id === storeId)?.key ?? ''
}

/** Follows a consent link as a browser does, and picks a choice of the page by what its link says; answers what comes back in the address. */
export async function agree(link: string, choice: string): Promise<Record<string, string>> {
  const page = await (await fetch(link)).text()
  const href = [...page.matchAll(/href="([^"]*)">([^<]*)</g)].find(([, , text]) => text?.includes(choice))?.[1]?.replaceAll('&amp;', '&')
  if (!href) throw new Error(`No choice “${choice}” on the page: ${page.slice(0, 600)}`)
  const answer = await fetch(new URL(href, link), { redirect: 'manual' })
  const target = answer.headers.get('location')
  if (!target) throw new Error(`Not led back: ${answer.status}`)
  return Object.fromEntries(new URL(target).searchParams)
}

/** The whole way of a seller: asks for the link, agrees, and comes back. */
export async function connectShop(
  app: TestApp,
  token: string,
  marketplace: Marketplace,
  choice: string,
  { purpose = 'store' as 'store' | 'chat', store_code = null as string | null } = {},
) {
  const { url } = (await app.call(storeConnect, { body: { marketplace, purpose, store_code } }, token)).data
  const answer = await agree(url, choice)
  return Object.assign(await app.call(storeConnected, { body: { marketplace, purpose, answer } }, token), { answer })
}
