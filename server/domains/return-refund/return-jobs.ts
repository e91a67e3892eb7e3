import type { Job } from '#server/db/outbox.ts'
import type { StoreOrigin } from '../store/store.port.ts'

/** Queue of returns to read whole at their marketplace: a push said that something happened to them. */
export const fetchReturnJob = 'return.fetch'
/** What a job of {@link fetchReturnJob} carries. */
export interface FetchReturn extends StoreOrigin {
  readonly mp_return_id: string
}

/** A job of {@link fetchReturnJob}, for `enqueue`. One that waits serves every piece of news about its return. */
export const fetchReturn = ({ workspace_id, store_code, marketplace, mp_return_id }: FetchReturn): Job<FetchReturn> => ({
  name: fetchReturnJob,
  data: { workspace_id, store_code, marketplace, mp_return_id },
  singletonKey: `${workspace_id}/${marketplace}/${mp_return_id}`,
})
