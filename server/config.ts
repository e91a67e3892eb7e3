import { resolve } from 'node:path'
import { z } from 'zod'
import { isConnectable, type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import { CannotStart } from './db/cannot-start.ts'
import type { Pooler } from './db/pool.ts'
import { defaultKeeping, type Keeping, keptKinds, kindNames } from './db/retention.ts'
import { isNetwork } from './networks.ts'

/** The server's configuration: environment variables, checked and with their defaults. */
export interface Config {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  /** Undefined: the embedded Postgres in the data folder. */
  readonly databaseUrl: string | undefined
  /** Set where `databaseUrl` is a pooler's, which lends a connection for one transaction. */
  readonly pooler: Pooler | undefined
  /** A streaming replica, which reads for reports and exports. */
  readonly databaseReplicaUrl: string | undefined
  /** Where browsers and marketplaces find us, without a slash at the end; undefined: the address that we listen at. */
  readonly publicUrl: string | undefined
  readonly smtpUrl: string | undefined
  /** The pair that push services know us by; undefined: made from the server's secret. */
  readonly pushKeys: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** Whom push services may write to: `mailto:…` or `https://…`. */
  readonly pushSubject: string | undefined
  /** The number that agents may write to; undefined: none is offered. */
  readonly supportWhatsapp: string | undefined
  /** Whom letters come from: `Name <address>`. */
  readonly smtpFrom: string | undefined
  readonly logLevel: (typeof logLevels)[number]
  /** How long others have to take over before this server stops. Milliseconds; 0: it stands alone. */
  readonly drainMs: number
  /** Addresses and networks that may read the metrics beside this machine. */
  readonly metricsFrom: readonly string[]
  /** Whether spans are sent to a collector: where it is, and all else of them, OpenTelemetry reads from its own variables. */
  readonly traces: boolean
  /** Demo workspaces, their log-ins and the sandbox. */
  readonly demo: boolean
  readonly sandboxSeed: string
  /** Whether buyers and couriers of the sandbox live by themselves. */
  readonly sandboxLife: boolean
  /** Workspaces whose people have the packing desk; undefined: the demo's, in a demo. */
  readonly packingHelperAccounts: readonly number[] | undefined
  /** How many proxies of our own stand in front: the last so many of `X-Forwarded-For` are believed. */
  readonly trustProxy: number
  /** 32 bytes or more that replace the data folder's own: the same for every process that serves one database. */
  readonly serverSecret: Buffer | undefined
  /** Our account at the payment provider; undefined: the operator confirms what was paid. */
  readonly midtrans: { readonly serverKey: string; readonly environment: 'production' | 'sandbox' } | undefined
  /** How many days of what has an end are kept. */
  readonly keeping: Keeping
  /** Our accounts at marketplaces, as far as they are given. */
  readonly apps: Partial<Record<Marketplace, MarketplaceApp>>
}

/** Our account at a marketplace: `<MARKETPLACE>_APP_ID`, `_APP_SECRET`, `_BASE_URL`; `_AUTH_URL` and `_CLIENT_ID` where tokens come from elsewhere. */
export interface MarketplaceApp {
  readonly app_id: string
  readonly app_secret: string
  readonly base_url: string
  readonly auth_url?: string
  readonly client_id?: string
}

/** The configuration cannot be used; the message has a line for each variable. */
export class ConfigError extends CannotStart {
  override readonly name = 'ConfigError'
}

/** Of OpenTelemetry. */
const samplers = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `expected an address like ${example}`)
    .optional()
const collector = url(['http:', 'https:'], 'http://collector.internal:4318')
const postgres = url(['postgres:', 'postgresql:'], 'postgres://user:password@localhost:5432/dermaga')
const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], 'expected 1 or 0')
    .default(fallback)
    .transform((text) => text === '1')

const pushKey = (bytes: number) =>
  z
    .string()
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, `expected ${bytes} bytes as base64url (npx web-push generate-vapid-keys)`)
    .optional()

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .default('4000')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'expected a whole number from 0 to 65535')
    .transform(Number),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: postgres,
  DATABASE_DIRECT_URL: postgres,
  DATABASE_POOLER_PREPARES: flag('0'),
  DATABASE_REPLICA_URL: postgres,
  PUBLIC_URL: url(['http:', 'https:'], 'https://dermaga.example').transform((text) => text?.replace(/\/+$/, '')),
  VAPID_PUBLIC_KEY: pushKey(65),
  VAPID_PRIVATE_KEY: pushKey(32),
  VAPID_SUBJECT: url(['mailto:', 'https:'], 'mailto:it@dermaga.example'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587'),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+?[\d\s-]{8,20}$/, 'expected a phone number like 0812-3456-7890')
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'expected a sender like Dermaga <no-reply@mail.example>')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `expected one of ${logLevels.join(', ')}`).default('info'),
  DRAIN_SECONDS: z
    .string()
    .default('0')
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 300, 'expected a whole number of seconds from 0 to 300')
    .transform(Number),
  METRICS_FROM: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isNetwork), 'expected addresses or networks, divided by commas, like 10.0.0.5,10.1.0.0/16'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `expected one of ${samplers.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => Number(text) >= 0 && Number(text) <= 1, 'expected a share from 0 to 1, like 0.1')
    .optional(),
  DEMO: flag('1'),
  SANDBOX_SEED: z.string().default('dermaga'),
  SANDBOX_PACE: flag('1'),
  PACKING_HELPER_ACCOUNTS: z
    .string()
    .regex(/^\s*\d+(\s*,\s*\d+)*\s*$/, 'expected workspace account_ids, divided by commas, like 1001,1002')
    .transform((text) => text.split(',').map(Number))
    .optional(),
  MIDTRANS_SERVER_KEY: z
    .string()
    .regex(/^\S{8,}$/, 'expected the server key of your Midtrans account')
    .optional(),
  MIDTRANS_ENVIRONMENT: z.enum(['production', 'sandbox'], 'expected production or sandbox').default('production'),
  TRUST_PROXY: z
    .string()
    .default('0')
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 10, 'expected how many proxies of your own stand in front, from 0 to 10')
    .transform(Number),
  SERVER_SECRET: z
    .string()
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine((bytes) => bytes.length >= 32, 'expected at least 32 random bytes as base64url (openssl rand -base64 32)')
    .optional(),
})

/** They say more about the database that `DATABASE_URL` names. */
const beside = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const

/** Reads the configuration; a variable that is set to nothing counts as not set. Throws {@link ConfigError}. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const problems: string[] = []
  const apps = readApps(given, problems)
  const keeping = readKeeping(given, problems)
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0])
      problems.push(`${name}: ${message}${isSecret(name) ? '' : `, not ${JSON.stringify(given[name])}`}`)
    }
  }
  if (!given.VAPID_PUBLIC_KEY !== !given.VAPID_PRIVATE_KEY) problems.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: expected both, or none')
  if (!given.DATABASE_URL) for (const name of beside) if (given[name]) problems.push(`${name}: expected beside DATABASE_URL, not without it`)
  if (problems.length > 0 || !parsed.success) throw new ConfigError(`The configuration cannot be used:\n  ${problems.join('\n  ')}`)
  const read = parsed.data
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    pooler: read.DATABASE_DIRECT_URL ? { directUrl: read.DATABASE_DIRECT_URL, prepares: read.DATABASE_POOLER_PREPARES } : undefined,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    publicUrl: read.PUBLIC_URL,
    smtpUrl: read.SMTP_URL,
    pushKeys: read.VAPID_PUBLIC_KEY && read.VAPID_PRIVATE_KEY ? { publicKey: read.VAPID_PUBLIC_KEY, privateKey: read.VAPID_PRIVATE_KEY } : undefined,
    pushSubject: read.VAPID_SUBJECT,
    supportWhatsapp: read.SUPPORT_WHATSAPP,
    smtpFrom: read.SMTP_FROM,
    logLevel: read.LOG_LEVEL,
    drainMs: read.DRAIN_SECONDS * 1000,
    metricsFrom: read.METRICS_FROM,
    traces: !!(read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? read.OTEL_EXPORTER_OTLP_ENDPOINT) && read.OTEL_SDK_DISABLED?.toLowerCase() !== 'true',
    demo: read.DEMO,
    sandboxSeed: read.SANDBOX_SEED,
    sandboxLife: read.SANDBOX_PACE,
    packingHelperAccounts: read.PACKING_HELPER_ACCOUNTS,
    trustProxy: read.TRUST_PROXY,
    serverSecret: read.SERVER_SECRET,
    midtrans: read.MIDTRANS_SERVER_KEY ? { serverKey: read.MIDTRANS_SERVER_KEY, environment: read.MIDTRANS_ENVIRONMENT } : undefined,
    keeping,
    apps,
  }
}

/** Addresses hold passwords, and secrets are secret: neither belongs in a log. */
const isSecret = (name: string) => /SECRET|PRIVATE|_URL$|_ENDPOINT$|SERVER_KEY$/.test(name)

/** `KEEP_…_DAYS`, of what is the operator's to say. */
function readKeeping(given: Readonly<Record<string, string | undefined>>, problems: string[]): Keeping {
  const own = kindNames.flatMap((kind) => {
    const { env } = keptKinds[kind]
    const text = env && given[env.name]
    if (!env || text === undefined) return []
    const isRight = /^\d{1,4}$/.test(text) && Number(text) >= env.least && Number(text) <= mostDays
    if (!isRight) problems.push(`${env.name}: expected a whole number of days from ${env.least} to ${mostDays}, not ${JSON.stringify(text)}`)
    return [[kind, Number(text)] as const]
  })
  return { ...defaultKeeping, ...Object.fromEntries(own) }
}

const mostDays = 3_650

function readApps(given: Readonly<Record<string, string | undefined>>, problems: string[]): Config['apps'] {
  const apps: Config['apps'] = {}
  for (const marketplace of marketplaces) {
    if (!isConnectable(marketplace)) continue
    const prefix = marketplace.toUpperCase()
    const [app_id, app_secret, base_url] = ['APP_ID', 'APP_SECRET', 'BASE_URL'].map((part) => given[`${prefix}_${part}`])
    const auth_url = given[`${prefix}_AUTH_URL`]
    const client_id = given[`${prefix}_CLIENT_ID`]
    if (auth_url && !URL.canParse(auth_url)) problems.push(`${prefix}_AUTH_URL: expected the address that gives tokens`)
    if (!app_id && !app_secret && !base_url) continue
    if (app_id && app_secret && base_url && URL.canParse(base_url)) {
      const elsewhere = { ...(auth_url && { auth_url: auth_url.replace(/\/+$/, '') }), ...(client_id && { client_id }) }
      apps[marketplace] = { app_id, app_secret, base_url: base_url.replace(/\/+$/, ''), ...elsewhere }
    } else if (base_url && !URL.canParse(base_url)) problems.push(`${prefix}_BASE_URL: expected the address of the marketplace's API`)
    else problems.push(`${prefix}_APP_ID, ${prefix}_APP_SECRET, ${prefix}_BASE_URL: expected all three, or none`)
  }
  return apps
}
