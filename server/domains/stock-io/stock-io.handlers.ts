import {
  stockIoAgents,
  stockIoChange,
  stockIoCreate,
  stockIoDelete,
  stockIoDetail,
  stockIoPost,
  stockIoReverse,
  stockIoScan,
} from '#contract/product/stock-io.endpoints.ts'
import { handle } from '../handler.ts'
import { postDraft, reverseDocument } from './post-document.ts'
import { readScanned, readStockIo, readStockIoAgents, stockIoPages, stockIoPagesOfType } from './stock-io.query.ts'
import { changeDraft, createDraft, deleteDraft } from './write-draft.ts'

export const stockIoHandlers = [
  stockIoPages,
  stockIoPagesOfType,

  handle(stockIoAgents, ({ caller }, { database }) => database.read(caller.workspace_id, readStockIoAgents)),

  handle(stockIoDetail, ({ params, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readStockIo(connection, params.io_id)),
  ),

  handle(stockIoScan, ({ query, caller }, { database }) => database.read(caller.workspace_id, (connection) => readScanned(connection, query.code))),

  handle(stockIoCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => createDraft(connection, body, { caller, at: now().toISOString() })),
  ),

  handle(stockIoChange, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => changeDraft(connection, params.io_id, body, { caller, at: now().toISOString() })),
  ),

  handle(stockIoDelete, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => deleteDraft(connection, params.io_id, { caller, at: now().toISOString() })),
  ),

  handle(stockIoPost, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => postDraft(connection, params.io_id, body, { caller, at: now().toISOString() })),
  ),

  handle(stockIoReverse, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      reverseDocument(connection, params.io_id, body.allow_oversold, { caller, at: now().toISOString() }),
    ),
  ),
]
