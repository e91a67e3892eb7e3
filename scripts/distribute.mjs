// Spreads the database of DATABASE_URL over its Citus nodes (docs/scale.md). `npm run distribute`
import { runBuilt } from './run-built.mjs'

await runBuilt('distribute')
