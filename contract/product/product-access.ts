import { type Access, any, mayAccess, type Subject } from '../core/privilege.ts'
import type { EditableField } from './product.ts'

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
