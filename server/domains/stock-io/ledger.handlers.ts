import { stockLedger } from '#contract/product/stock-ledger.endpoints.ts'
import { handle } from '../handler.ts'
import { readLedger, stockMovementPages } from './ledger.query.ts'

export const ledgerHandlers = [stockMovementPages, handle(stockLedger, ({ caller }, { database }) => database.read(caller.workspace_id, readLedger))]
