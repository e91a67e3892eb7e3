import { type Access, any, mayAccess, type Subject } from '../core/privilege.ts'
import type { ChangeField } from './bulk-change.ts'
import { type EditableField, editableFields } from './product.ts'

/** Who sees products and their stock. */
export const readsProducts = any('product', 'product-stock', 'product-inout')
export const setsStock = any('product', 'product-stock')
export const setsProducts = any('product')

const setsField: Readonly<Record<EditableField, Access>> = {
  stock: setsStock,
  min_stock: setsProducts,
  buffer: setsProducts,
  price: setsProducts,
  price_cost: setsProducts,
}

export const maySetField = (field: EditableField, subject: Subject | null): boolean => mayAccess(setsField[field], subject)

/** Of many SKUs at once: category, supplier and shelf are the product's. */
export const mayChangeField = (field: ChangeField, subject: Subject | null): boolean =>
  (editableFields as readonly string[]).includes(field) ? maySetField(field as EditableField, subject) : mayAccess(setsProducts, subject)
