import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import type { Choice } from '#kernel/command.ts'
import { pickerOf } from './from-call.ts'

export const storeChoice = ({ store_code, store_name, marketplace }: Pick<Store, 'store_code' | 'store_name' | 'marketplace'>): Choice => ({
  value: store_code,
  title: store_name,
  hint: marketplaceFacts[marketplace].name,
})

/** The stores of the workspace. */
export const storePicker = pickerOf(storeList, (stores) => stores.map(storeChoice))
