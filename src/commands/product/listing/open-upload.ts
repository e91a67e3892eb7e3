import { listingsMadeAtOnce } from '#contract/product/listing-form.ts'
import { productCopyScreen, productUploadScreen } from '#panes/product/upload/upload.screen.ts'
import { copySource, uploadSource } from '#platform/command/upload-source.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** At most what one job makes; says so where there are more. */
function first<T>(all: readonly T[]): T[] {
  const distinct = [...new Set(all)]
  if (distinct.length > listingsMadeAtOnce) toast.show({ kind: 'info', text: t('product.upload.first', { count: listingsMadeAtOnce }) })
  return distinct.slice(0, listingsMadeAtOnce)
}

export function openUpload(product_ids: readonly number[]): void {
  uploadSource.write({ product_ids: first(product_ids) })
  workbench.open(productUploadScreen.href(), 'replace')
}

/** Products of one store, each named by its store and its marketplace's id. */
export function openCopy(products: readonly string[]): void {
  const [store_code = ''] = products[0]?.split('/') ?? []
  copySource.write({ store_code, product_codes: first(products.map((product) => product.slice(store_code.length + 1))) })
  workbench.open(productCopyScreen.href(), 'replace')
}
