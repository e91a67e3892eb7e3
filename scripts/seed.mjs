// Fills workspaces with believable orders. `npm run seed -- --orders 200000`
import { runBuilt } from './run-built.mjs'

await runBuilt('seed')
