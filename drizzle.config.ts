import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate --name <what>` writes the next migration from the schema; `--custom` makes an empty one for SQL by hand. Of the snapshots only
 * the newest is read, and kept.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
})
