import { openDataFolder } from '#server/db/data-folder.ts'
import { openDatabase } from '#server/db/open-database.ts'

/**
 * A process that holds a data folder, for tests that kill it: `data-folder-process.ts <folder> [room]`.
 * It writes rows one by one and prints the number of each once it is acknowledged.
 */
const [dataFolder = '', room] = process.argv.slice(2)
const folder = await openDataFolder({ dataFolder, password: 'a test password', initdbFlags: ['--no-sync'], room })
await folder.publish('http://127.0.0.1:4999', '\n  Log in as rina@example.test')
const database = openDatabase({ url: folder.url })
await database.system(({ client }) => client.query('CREATE TABLE IF NOT EXISTS acknowledged (n int PRIMARY KEY)'))
let stopping = false
process.on('SIGTERM', () => {
  stopping = true
})
for (let n = 1; !stopping; n++) {
  await database.system(({ client }) => client.query('INSERT INTO acknowledged VALUES ($1) ON CONFLICT DO NOTHING', [n]))
  process.stdout.write(`${n}\n`)
}
await database.close()
await folder.close()
