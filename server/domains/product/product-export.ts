import { buffer } from 'node:stream/consumers'
import type { Language } from '#contract/core/error-messages.ts'
import { dayAt } from '#contract/core/period.ts'
import type { CellKind } from '#contract/core/sheet.ts'
import { type ImportField, importTitle } from '#contract/product/import-columns.ts'
import type { ProductRow } from '#contract/product/product.ts'
import { productExport } from '#contract/product/product-export.endpoints.ts'
import { drawWorkbook, sheet, type WorkbookColumn, workbookType } from '#server/documents/workbook/workbook.ts'
import { type Asked, handle } from '../handler.ts'
import { productPages } from './product-list.query.ts'

type Heads = Readonly<Record<Language, string>>

/** Head, kind and width of a column; what an import can set is headed as it reads it, and what it can not in no way that it would. */
const columns: Readonly<Partial<Record<keyof ProductRow, readonly [head: ImportField | Heads, kind: CellKind, width: number]>>> = {
  name: ['name', 'text', 32],
  variant: [{ id: 'Pilihan', en: 'Choices' }, 'text', 18],
  sku: ['sku', 'text', 20],
  category: ['category', 'text', 18],
  supplier: ['supplier', 'text', 18],
  location: ['location', 'text', 12],
  barcode: ['barcode', 'text', 18],
  stock: ['stock', 'number', 12],
  allocated: [{ id: 'Dipesan', en: 'Promised' }, 'number', 12],
  available: [{ id: 'Tersedia', en: 'Available' }, 'number', 12],
  min_stock: ['min_stock', 'number', 14],
  buffer: ['buffer', 'number', 14],
  price: ['price', 'rupiah', 18],
  price_cost: ['price_cost', 'rupiah', 18],
}

const workbookColumns = (language: Language): WorkbookColumn<ProductRow>[] =>
  Object.entries(columns).map(([field, [head, kind, width]]) => ({
    title: typeof head === 'string' ? importTitle(head, language) : head[language],
    kind,
    width,
    value: (row) => row[field as keyof ProductRow] as string | number | null,
  }))

const names: Heads = { id: 'Produk', en: 'Products' }

/** GET /product/export: what the list itself reads, all of it, as a workbook. */
export const productExportHandler = handle(productExport, (request, services) => {
  const { language } = request
  const asked = request as unknown as Asked<typeof productPages.endpoint>
  return productPages.whole(asked, services, async ({ rows }) => ({
    content_type: workbookType,
    file_name: `${names[language]} ${dayAt(services.now().getTime())}.xlsx`,
    // Drawn while its rows are read: they come from a transaction that ends with this.
    content: await buffer(drawWorkbook([sheet<ProductRow>({ name: names[language], columns: workbookColumns(language), rows })])),
  }))
})
