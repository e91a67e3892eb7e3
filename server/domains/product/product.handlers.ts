import { DomainError } from '#contract/core/error.ts'
import {
  productCategory,
  productDetail,
  productEdit,
  productEmpty,
  productInventoryValue,
  productLocation,
  productLog,
  productSupplier,
  productSync,
  productToggleSync,
} from '#contract/product/product.endpoints.ts'
import { editableFields } from '#contract/product/product.ts'
import { maySetField } from '#contract/product/product-access.ts'
import { handle } from '../handler.ts'
import { readProductDetail } from './product-detail.query.ts'
import { editSku } from './product-edit.ts'
import { productPages, readCategories, readEmptyProducts, readInventoryValue, readLocations, readSuppliers } from './product-list.query.ts'
import { readProductLog } from './product-log.ts'
import { syncProducts, toggleSync } from './product-sync.ts'

export const productHandlers = [
  productPages,

  handle(productEmpty, ({ caller }, { database }) => database.read(caller.workspace_id, readEmptyProducts)),

  handle(productDetail, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readProductDetail(connection, query.sku)),
  ),

  handle(productCategory, ({ caller }, { database }) => database.read(caller.workspace_id, readCategories)),

  handle(productSupplier, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ suppliers: await readSuppliers(connection) })),
  ),

  handle(productLocation, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ locations: await readLocations(connection) })),
  ),

  handle(productInventoryValue, ({ caller }, { database }) => database.read(caller.workspace_id, readInventoryValue)),

  handle(productEdit, ({ params, body, caller }, { database, now }) => {
    const field = editableFields.find((name) => body[name] !== undefined && !maySetField(name, caller))
    if (field) throw new DomainError('FIELD_NOT_YOURS', { field })
    return database.write(caller.workspace_id, (connection) => editSku(connection, params.id, body, { caller, at: now().toISOString() }))
  }),

  handle(productToggleSync, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => toggleSync(connection, params.id, { caller, at: now().toISOString() })),
  ),

  handle(productSync, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      syncProducts(connection, body.product_ids, body.status === 1, { caller, at: now().toISOString() }),
    ),
  ),

  handle(productLog, ({ query, caller }, { database }) => database.read(caller.workspace_id, (connection) => readProductLog(connection, query))),
]
