import { productSupplier } from '#contract/product/product.endpoints.ts'
import { usePart } from '#platform/query/use-part.ts'

/** The suppliers that products and purchases have been written with. */
export const useSupplierNames = (): readonly string[] | undefined => usePart(productSupplier).data?.suppliers.map(({ name }) => name)
