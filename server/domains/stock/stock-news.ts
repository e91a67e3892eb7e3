/** The columns of a StockNews, over `sku`. */
export const stockNewsColumns = `sku.sku, sku.product_id, sku.on_hand as stock, sku.allocated, sku.unshelved, sku.incoming, sku.min_stock, sku.buffer, sku.price::float8, sku.price_cost::float8,
  sku.version`
