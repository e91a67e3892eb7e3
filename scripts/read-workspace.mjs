// Reads an export of all data back as a workspace. `npm run read-workspace -- all-data.zip`
import { runBuilt } from './run-built.mjs'

await runBuilt('read-workspace')
