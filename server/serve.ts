import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoApps, demoLogins, demoOperator, demoPassword, demoPayments } from '#contract/demo/demo-accounts.ts'
import { connectRoutes } from '#contract/store/connect.ts'
import { channels, connectChannels } from './channels/registry.ts'
import type { ChannelAccount } from './channels/store-connection.ts'
import type { Config } from './config.ts'
import { readSecrets } from './config-secrets.ts'
import { openDataFolder, runningOn } from './db/data-folder.ts'
import { migrateDatabase } from './db/migrate.ts'
import { createNotifications } from './db/notifications.ts'
import { openDatabase } from './db/open-database.ts'
import { declareQueues } from './db/outbox.ts'
import { directUrl } from './db/pool.ts'
import { openPackingDesks } from './domains/auth/packing-desk.ts'
import type { ChannelServices } from './domains/channel-services.ts'
import { midtransGateway, midtransUrls } from './domains/membership/membership.port.ts'
import { createCallTurns } from './domains/store/call-turns.ts'
import { createCredentialStore } from './domains/store/credential-store.ts'
import { createDrain } from './drain.ts'
import { holdPort, portProblem } from './free-port.ts'
import { createApp } from './http/app.ts'
import { paymentHook } from './http/payment-hook.ts'
import { queues, startJobs } from './jobs/start-jobs.ts'
import { say } from './say.ts'
import { createRateLimiter } from './security/rate-limiter.ts'
import { requireSameSecret } from './security/secret-fingerprint.ts'
import { createSecurity } from './security/security.ts'
import type { Closers } from './shutdown.ts'
import { namedCalls } from './tracing/service-spans.ts'

/** The composition root: everything is made here, in the order of its needs, and closed in the opposite one. */
export async function serve(config: Config, log: Logger, { onClose, onDrain, onOverdue }: Closers): Promise<void> {
  const began = performance.now()
  const { port, release } = await holdPort(config.host, config.port).catch(async (error: unknown) => {
    // The port is taken by ourselves, perhaps.
    throw (config.databaseUrl ? undefined : await runningOn(config.dataDir)) ?? error
  })
  const secrets = await readSecrets(config.dataDir)
  const opening = config.databaseUrl ? undefined : openDataFolder({ dataFolder: config.dataDir, password: secrets.database_password, say })
  // Known before it is open: a Ctrl-C in between must not leave Postgres behind.
  onClose(async () => (await opening)?.close())
  const folder = await opening
  const address = {
    url: config.databaseUrl ?? folder?.url ?? '',
    pooler: config.pooler,
    onError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  }
  await migrateDatabase(directUrl(address))
  const database = openDatabase({ ...address, replicaUrl: config.databaseReplicaUrl })
  onClose(() => database.close())
  onOverdue(() => database.cut())
  const secret = config.serverSecret ?? Buffer.from(secrets.server_secret, 'base64url')
  await requireSameSecret(database, secret)
  const notifications = createNotifications(address)
  onClose(() => notifications.close())

  const here = `http://${loopback(config.host)}:${port}`
  const publicUrl = config.publicUrl ?? here
  const now = () => new Date()
  const support = config.supportWhatsapp ? { whatsapp: config.supportWhatsapp } : undefined
  const security = createSecurity({ secret, log, now, smtpUrl: config.smtpUrl, smtpFrom: config.smtpFrom, push: pushOf(config, publicUrl) })
  const basics = {
    database,
    notifications,
    limiter: createRateLimiter(database),
    support,
    payments: paymentsOf(config, here, publicUrl),
    log,
    now,
    publicUrl,
    ...security,
  }
  const services = {
    ...basics,
    channels: connectChannels(channelAccounts(config, here, publicUrl), createCredentialStore(basics), createCallTurns(database)),
  }

  // Before anybody is answered: calls add jobs. The first start makes them in seconds, and so does one that brings new ones.
  await declareQueues(database, queues)
  const drain = createDrain(config.drainMs)
  const app = await createApp(services, { clientDir: clientFolder(), trustProxy: config.trustProxy, metricsFrom: config.metricsFrom, drain })
  onClose(() => app.close())
  const demo = config.demo ? await prepareDemo(app, services, { config, here, secret }) : undefined
  await openPackingDesks(services.database, config.packingHelperAccounts ?? (config.demo ? 'demo' : []))
  await release()
  await app.listen({ host: config.host, port }).catch((error: unknown) => {
    throw portProblem(error as NodeJS.ErrnoException, config.host, port)
  })
  onDrain(() => drain.run())
  const jobs = await startJobs(services, config.keeping)
  onClose(() => jobs.stop())
  demo?.start()
  const logIns = demo ? demoLogIns(publicUrl, demo.key) : ''
  await folder?.publish(publicUrl, logIns)
  say(`\n  Dermaga is ready at ${publicUrl} (${((performance.now() - began) / 1000).toFixed(1)} s)${logIns}\n`)
}

/** Who pushes: the configured pair and name, or what follows from the rest. In a demo a push service of this machine will do. */
function pushOf({ pushKeys, pushSubject, demo }: Config, publicUrl: string) {
  return {
    keys: pushKeys,
    subject: pushSubject ?? (publicUrl.startsWith('https:') ? publicUrl : undefined),
    loopback: demo,
  }
}

/** Who takes payments: the configured account, in a demo the sandbox, or nobody. */
function paymentsOf({ midtrans, demo }: Config, here: string, publicUrl: string) {
  const sandbox = `${here}/sandbox/midtrans`
  const account = midtrans
    ? { server_key: midtrans.serverKey, ...midtransUrls[midtrans.environment], notify_url: publicUrl + paymentHook }
    : demo && { ...demoPayments, snap_url: `${sandbox}/snap/v1`, api_url: sandbox, notify_url: here + paymentHook }
  return account ? namedCalls(midtransGateway(account), 'midtrans') : undefined
}

/** Loaded only in a demo: stand-in marketplaces under /sandbox, and workspaces to try things in. Answers what sets the sandbox going, and its key. */
async function prepareDemo(
  app: FastifyInstance,
  services: ChannelServices,
  { config, here, secret }: { config: Config; here: string; secret: Buffer },
) {
  const [{ seedDemo }, { admitsDemo, sandboxKey }, { createSandbox, demoPace }, { listingFile }] = await Promise.all([
    import('./demo/seed-demo.ts'),
    import('./demo/sandbox-gate.ts'),
    import('#sandbox/create-sandbox.ts'),
    import('#sandbox/listing/listing-memory.ts'),
  ])
  const key = sandboxKey(secret)
  const sandbox = createSandbox({
    seed: config.sandboxSeed,
    lasting: true,
    memory: listingFile(join(config.dataDir, 'sandbox-listings.json')),
    pushTo: here,
    pace: config.sandboxLife ? demoPace : undefined,
    mails: () => services.mailer.outbox,
    gate: { key, admits: (headers) => admitsDemo(headers, services), secure: services.publicUrl.startsWith('https:') },
    redirects: [services.publicUrl, here].flatMap((address) =>
      Object.values(connectRoutes).flatMap((ways) => Object.values(ways).map((route) => address + route)),
    ),
  })
  await sandbox.register(app)
  if (await seedDemo(services, { seed: config.sandboxSeed })) say('The demo workspaces are filled.')
  return { start: () => sandbox.start(), key }
}

/** Accounts from the configuration; in a demo the sandbox stands in for every other marketplace. */
function channelAccounts(config: Config, here: string, publicUrl: string): Partial<Record<Marketplace, ChannelAccount>> {
  const accounts: Partial<Record<Marketplace, ChannelAccount>> = {}
  for (const { marketplace } of channels) {
    const sandboxed = config.demo ? { ...demoApps[marketplace], base_url: `${here}/sandbox/${marketplace}` } : undefined
    const app = config.apps[marketplace] ?? sandboxed
    if (app) accounts[marketplace] = { ...app, callback_url: `${app === sandboxed ? here : publicUrl}/hooks/${marketplace}` }
  }
  return accounts
}

/** Where this process reaches itself, when it listens everywhere. */
function loopback(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}

/** The built front end, beside the bundle or below the sources; null when it was not built. */
function clientFolder(): string | null {
  const places = ['../client', '../dist/client'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return places.find((folder) => existsSync(`${folder}/index.html`)) ?? null
}

function demoLogIns(address: string, sandboxKey: string): string {
  return `
  Log in as ${[...demoLogins, demoOperator].map(({ email }) => email).join(', ')}
  with the password ${demoPassword}
  Play marketplaces and buyers, and read mails, at ${address}/sandbox?key=${sandboxKey}`
}
