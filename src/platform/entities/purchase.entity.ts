import { entity } from '#platform/query/entity.ts'

/** What suppliers are owed is read again once for several changes. Milliseconds. */
const sumsAfter = 300

export const purchaseEntity = entity<number>({
  tags: ['purchase'],
  news: { 'purchase.changed': ({ purchase_id }) => [[String(purchase_id), purchase_id]] },
  replies: {
    'purchase.list': { again: true },
    'purchase.invoices': { again: true },
    'purchase.incoming': { again: true, after: sumsAfter },
    'purchase.incoming-product': { again: true, after: sumsAfter },
    'purchase.detail': { again: ({ params }, { of }) => of.has(String(params?.purchase_id)) },
    'supplier.list': { again: true, after: sumsAfter },
  },
})

export const supplierEntity = entity<number>({
  tags: ['supplier'],
  news: { 'supplier.changed': ({ supplier_id }) => [[String(supplier_id), supplier_id]] },
  replies: {
    'supplier.list': { again: true },
    'product.supplier': { again: true },
    // They say what a supplier is called, and how it is reached.
    'purchase.list': { again: true, after: sumsAfter },
    'purchase.invoices': { again: true, after: sumsAfter },
    'purchase.incoming': { again: true, after: sumsAfter },
    'purchase.incoming-product': { again: true, after: sumsAfter },
    'purchase.detail': { again: true, after: sumsAfter },
  },
})
