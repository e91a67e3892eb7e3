import { listingForms } from '#contract/product/listing-form.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Choice } from '#kernel/command.ts'
import { listingEditHref } from '#panes/product/listing-write/listing-write.screen.ts'
import { storeChoice } from '#platform/pickers/store.picker.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const stores = () => queryClient.ensureQueryData(callQuery(storeList))

/** Stores whose marketplaces take new listings from here. */
export async function creatingStores(): Promise<readonly Choice[]> {
  const { rows } = await queryClient.ensureQueryData(callQuery(listingForms))
  const creating = new Set(rows.filter(({ writes }) => writes.includes('create')).map(({ marketplace }) => marketplace))
  return (await stores()).filter(({ marketplace }) => creating.has(marketplace)).map(storeChoice)
}

/** The form of a new listing of a store; it begins with a product of ours where one is named. */
export async function openNew(store_code: string, product_id?: number): Promise<void> {
  const store = (await stores()).find((one) => one.store_code === store_code)
  const to = store && listingEditHref(store.marketplace, { store_code, ...(product_id !== undefined && { product_id }) })
  if (to) workbench.open(to, 'replace')
}
