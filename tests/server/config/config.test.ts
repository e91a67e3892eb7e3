import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { readSecrets } from '#server/config-secrets.ts'
import { defaultKeeping } from '#server/db/retention.ts'

const complaint = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: undefined,
      smtpUrl: undefined,
      logLevel: 'info',
      drainMs: 0,
      metricsFrom: [],
      traces: false,
      demo: true,
      sandboxSeed: 'dermaga',
      sandboxLife: true,
      packingHelperAccounts: undefined,
      trustProxy: 0,
      serverSecret: undefined,
      keeping: defaultKeeping,
      apps: {},
    })
  })

  test('takes a variable that is set to nothing for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', '70000', 'PORT: expected a whole number from 0 to 65535, not "70000"'],
    ['PORT', 'http', 'PORT: expected a whole number'],
    ['DEMO', 'yes', 'DEMO: expected 1 or 0, not "yes"'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY: expected how many proxies of your own stand in front, from 0 to 10, not "yes"'],
    ['METRICS_FROM', '10.0.0.9, 10.1.0.0/33', 'METRICS_FROM: expected addresses or networks'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent, not "loud"'],
    ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL: expected an address like postgres://'],
    ['PUBLIC_URL', 'dermaga.example', 'PUBLIC_URL: expected an address like https://dermaga.example'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL: expected an address like smtp://'],
    ['KEEP_EVENTS_DAYS', '0', 'KEEP_EVENTS_DAYS: expected a whole number of days from 1 to 3650, not "0"'],
    ['KEEP_DELIVERIES_DAYS', 'two weeks', 'KEEP_DELIVERIES_DAYS: expected a whole number of days from 3 to 3650, not "two weeks"'],
    ['SERVER_SECRET', 'short', 'SERVER_SECRET: expected at least 32 random bytes'],
  ])('names %s when it is %s, and what is expected', (name, value, expected) => {
    expect(complaint({ [name]: value })).toContain(expected)
  })

  test('says how long what the operator may delete is kept', () => {
    expect(readConfig({ KEEP_EVENTS_DAYS: '7' }).keeping).toEqual({ ...defaultKeeping, events: 7 })
  })

  test('names everything that is wrong at once', () => {
    const text = complaint({ PORT: 'x', DEMO: '2' })
    expect(text).toContain('PORT')
    expect(text).toContain('DEMO')
  })

  test('takes what says more about a database of one’s own only beside its address', () => {
    expect(complaint({ DATABASE_REPLICA_URL: 'postgres://replica/x' })).toContain('DATABASE_REPLICA_URL: expected beside DATABASE_URL')
    const pooled = { DATABASE_URL: 'postgres://bouncer/x', DATABASE_DIRECT_URL: 'postgres://primary/x' }
    expect(complaint({ DATABASE_DIRECT_URL: pooled.DATABASE_DIRECT_URL })).toContain('DATABASE_DIRECT_URL: expected beside DATABASE_URL')
    expect(readConfig(pooled).pooler).toEqual({ directUrl: 'postgres://primary/x', prepares: false })
    expect(readConfig({ ...pooled, DATABASE_POOLER_PREPARES: '1' }).pooler?.prepares).toBe(true)
  })

  test('never repeats a secret or an address that may hold a password', () => {
    const text = complaint({ SERVER_SECRET: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@localhost', SMTP_URL: 'me:hunter2@mail' })
    expect(text).toContain('SMTP_URL')
    expect(text).not.toContain('hunter2')
  })

  test('takes an account at a marketplace whole or not at all', () => {
    const whole = { SHOPEE_APP_ID: '1', SHOPEE_APP_SECRET: 's', SHOPEE_BASE_URL: 'https://partner.example/' }
    expect(readConfig(whole).apps).toEqual({ shopee: { app_id: '1', app_secret: 's', base_url: 'https://partner.example' } })
    expect(complaint({ SHOPEE_APP_ID: '1' })).toContain('SHOPEE_APP_ID, SHOPEE_APP_SECRET, SHOPEE_BASE_URL: expected all three, or none')
    expect(complaint({ ...whole, SHOPEE_BASE_URL: 'partner' })).toContain('SHOPEE_BASE_URL: expected the address')
  })
})

describe('the secrets', () => {
  const inFolder = async (run: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'dermaga-secrets-'))
    await run(folder).finally(() => rm(folder, { recursive: true }))
  }

  test('are made at the first start, readable by their owner only, and stay', () =>
    inFolder(async (folder) => {
      const [first, second] = await Promise.all([readSecrets(folder), readSecrets(folder)])
      expect(second).toEqual(first)
      expect(Buffer.from(first.server_secret, 'base64url')).toHaveLength(32)
      expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
      expect(await readSecrets(folder)).toEqual(first)
    }))

  test('that were damaged stop the start with their place, and are not made anew', () =>
    inFolder(async (folder) => {
      const path = join(folder, 'secrets.json')
      await readSecrets(folder)
      await chmod(path, 0o600)
      await writeFile(path, '{"server_secret": "short"}')
      await expect(readSecrets(folder)).rejects.toThrow(path)
      expect(await readFile(path, 'utf8')).toBe('{"server_secret": "short"}')
    }))
})
