import { productSupplier } from '#contract/product/product.endpoints.ts'
import { useCall } from '#platform/query/query.ts'

/** The suppliers that products and purchases have been written with. */
export const useSupplierNames = (): readonly string[] | undefined => useCall(productSupplier).data?.suppliers.map(({ name }) => name)
