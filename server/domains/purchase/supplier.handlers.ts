import { supplierChange, supplierCreate, supplierDelete } from '#contract/purchase/supplier.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import type { By } from './incoming.ts'
import { todayOf } from './purchase.query.ts'
import { changeSupplier, createSupplier, deleteSupplier, supplierPages } from './supplier.ts'

const write = <T>(caller: Caller, { database, now }: Services, run: (connection: Connection, by: By, today: string) => Promise<T>): Promise<T> =>
  database.write(caller.workspace_id, (connection) => run(connection, { caller, at: now().toISOString() }, todayOf(now())))

export const supplierHandlers = [
  supplierPages,

  handle(supplierCreate, ({ body, caller }, services) =>
    write(caller, services, (connection, by, today) => createSupplier(connection, body, by, today)),
  ),

  handle(supplierChange, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by, today) => changeSupplier(connection, params.supplier_id, body, by, today)),
  ),

  handle(supplierDelete, ({ params, caller }, services) =>
    write(caller, services, (connection, by, today) => deleteSupplier(connection, params.supplier_id, by, today)),
  ),
]
