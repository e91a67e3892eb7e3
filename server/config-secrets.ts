import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CannotStart } from './db/cannot-start.ts'
import { clusterIn, makeDataFolder } from './db/embedded/cluster.ts'

const secretsSchema = z.object({
  /** 32 random bytes, base64url: tokens are signed and credentials sealed with keys derived from it. */
  server_secret: z.string().refine((text) => Buffer.from(text, 'base64url').length >= 32, 'has at least 32 bytes, as base64url'),
  /** Of the embedded database's owner. */
  database_password: z.string().min(16),
})
export type Secrets = z.output<typeof secretsSchema>

/** The data folder's `secrets.json`, made at the first start and readable by its owner only. */
export async function readSecrets(dataFolder: string): Promise<Secrets> {
  await makeDataFolder(dataFolder)
  const path = join(dataFolder, 'secrets.json')
  await create(dataFolder, path)
  const text = await readFile(path, 'utf8')
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error) : 'is not JSON'
    throw new CannotStart(
      `${path} cannot be used: ${what}\nPut its backup back: the database in the folder opens with it alone, and so do the stores' credentials.`,
    )
  }
}

/** Appears whole or not at all, and only once: two first starts at the same time get the same secrets. */
async function create(dataFolder: string, path: string): Promise<void> {
  if (await readFile(path).catch(() => undefined)) return
  const cluster = await clusterIn(dataFolder)
  if (cluster && !(await readFile(path).catch(() => undefined)))
    throw new CannotStart(
      `${path} is missing, and the database in ${cluster} opens with it alone. Put its backup back; or, to begin with an empty database, move ${cluster} away.`,
    )
  const secrets: Secrets = { server_secret: randomBytes(32).toString('base64url'), database_password: randomBytes(24).toString('base64url') }
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    await link(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}
