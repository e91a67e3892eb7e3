import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { readSecrets } from './config-secrets.ts'
import { AlreadyRunning, openDataFolder } from './db/data-folder.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { directUrl } from './db/pool.ts'
import { readExport } from './domains/workspace/workspace.port.ts'
import { say } from './say.ts'
import { requireSameSecret } from './security/secret-fingerprint.ts'
import { createSecurity } from './security/security.ts'

const usage = `npm run read-workspace -- <file> [--into 1234]

  <file>  an export of all data, as /settings/workspace writes it
  --into  the number that the workspace gets; absent: the one that it had`

try {
  const { file, into } = readWish()
  const config = readConfig(process.env)
  const secrets = await readSecrets(config.dataDir)
  const secret = config.serverSecret ?? Buffer.from(secrets.server_secret, 'base64url')
  const place = config.databaseUrl
    ? { url: directUrl({ url: config.databaseUrl, pooler: config.pooler }), close: undefined }
    : await open(config.dataDir, secrets.database_password)
  try {
    await migrateDatabase(place.url)
    const database = openDatabase({ url: place.url })
    try {
      await requireSameSecret(database, secret)
      const { passwords } = createSecurity({ secret, log: pino({ level: 'warn' }), now: () => new Date() })
      const { workspace_id, name, rows } = await readExport({ database, passwords, file, into })
      say(
        `${name} is workspace ${workspace_id}: ${rows.toLocaleString('en')} rows. Its people make a new password at /forgot-password where they had none here; its stores are connected anew.`,
      )
    } finally {
      await database.close()
    }
  } finally {
    await place.close?.()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

function readWish(): { file: string; into: number | undefined } {
  const { values, positionals } = parseArgs({ options: { into: { type: 'string' } }, allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(usage)
  if (values.into !== undefined && !/^[1-9]\d{0,8}$/.test(values.into))
    throw new Error(`--into: expected a whole number above zero, not ${values.into}\n\n${usage}`)
  return { file, into: values.into === undefined ? undefined : Number(values.into) }
}

/** Shares the database of a server that runs on this data folder; else starts it for as long as it takes. */
async function open(dataFolder: string, password: string): Promise<{ url: string; close?: () => Promise<void> }> {
  try {
    return await openDataFolder({ dataFolder, password, say })
  } catch (error) {
    if (error instanceof AlreadyRunning) return { url: error.databaseUrl }
    throw error
  }
}
