import { DomainError } from '#contract/core/error.ts'
import { categoryCreate, categoryDelete, categoryRename, productCategory } from '#contract/product/category.endpoints.ts'
import { productPrintCode } from '#contract/product/print-code.endpoints.ts'
import {
  productDetail,
  productEdit,
  productEditMany,
  productEmpty,
  productInventoryValue,
  productLocation,
  productLogAgents,
  productSupplier,
  productSync,
  productToggleSync,
} from '#contract/product/product.endpoints.ts'
import { editableFields } from '#contract/product/product.ts'
import { maySetField } from '#contract/product/product-access.ts'
import {
  productArchive,
  productChange,
  productCreate,
  productPicture,
  productPictureAdd,
  productRead,
} from '#contract/product/product-write.endpoints.ts'
import { handle } from '../handler.ts'
import { readLogAgents } from '../log-agents.ts'
import { createCategory, deleteCategory, readCategories, renameCategory } from './category.ts'
import { printCodes } from './print-code.ts'
import { readProductDetail } from './product-detail.query.ts'
import { editMany, editSku } from './product-edit.ts'
import { productExportHandler } from './product-export.ts'
import { productPages, readEmptyProducts, readInventoryValue, readLocations, readSuppliers } from './product-list.query.ts'
import { productLogHandler } from './product-log.ts'
import { keepPicture, readPicture } from './product-picture.ts'
import { readProductRows } from './product-row.ts'
import { syncProducts, toggleSync } from './product-sync.ts'
import { archiveProducts, changeProduct, createProduct, readProductForm } from './product-write.ts'
import { purchaseSuggestionPages } from './purchase-suggestion.ts'

export const productHandlers = [
  productPages,

  purchaseSuggestionPages,

  productExportHandler,

  handle(productEmpty, ({ caller }, { database }) => database.read(caller.workspace_id, readEmptyProducts)),

  handle(productDetail, ({ query, caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) => readProductDetail(connection, query.sku, now())),
  ),

  handle(productCategory, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ categories: await readCategories(connection) })),
  ),

  handle(categoryCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => createCategory(connection, body.name, { caller, at: now().toISOString() })),
  ),

  handle(categoryRename, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => renameCategory(connection, params.code, body.name, { caller, at: now().toISOString() })),
  ),

  handle(categoryDelete, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => deleteCategory(connection, params.code, { caller, at: now().toISOString() })),
  ),

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

  handle(productEditMany, ({ body, caller, language }, { database, now }) => {
    const field = editableFields.find((name) => body.edits.some((one) => one[name] !== undefined) && !maySetField(name, caller))
    if (field) throw new DomainError('FIELD_NOT_YOURS', { field })
    return database.write(caller.workspace_id, (connection) => editMany(connection, body, { caller, at: now().toISOString() }, language))
  }),

  handle(productToggleSync, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => toggleSync(connection, params.id, { caller, at: now().toISOString() })),
  ),

  handle(productSync, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      syncProducts(connection, body.product_ids, body.status === 1, { caller, at: now().toISOString() }),
    ),
  ),

  handle(productCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => createProduct(connection, body, { caller, at: now().toISOString() })),
  ),

  handle(productChange, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => changeProduct(connection, params.id, body, { caller, at: now().toISOString() })),
  ),

  handle(productRead, ({ params, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readProductForm(connection, params.id)),
  ),

  handle(productArchive, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      archiveProducts(connection, body.product_ids, body.status === 1, { caller, at: now().toISOString() }),
    ),
  ),

  handle(productPictureAdd, ({ body, caller }, { database }) =>
    database.write(caller.workspace_id, async (connection) => ({ image_url: await keepPicture(connection, body.image_url) })),
  ),

  handle(productPicture, async ({ params, caller }, { database }) => {
    if (params.workspace_id !== caller.workspace_id) throw new DomainError('NOT_FOUND')
    const { mime_type, content } = await database.read(caller.workspace_id, (connection) => readPicture(connection, params.picture_id))
    return { content_type: mime_type, content }
  }),

  handle(productPrintCode, async ({ body, caller }, { database }) => {
    const rows = await database.read(caller.workspace_id, (connection) => readProductRows(connection, 's.sku = any($2::text[])', [body.skus]))
    return { content_type: 'application/pdf', file_name: 'barcode.pdf', content: await printCodes(rows, body) }
  }),

  productLogHandler,

  handle(productLogAgents, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ agents: await readLogAgents(connection, 'product_log') })),
  ),
]
