import { z } from 'zod'
import { authorisedStoreSchema } from '#contract/store/connect.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/** What there is to choose from, kept in this tab until it is chosen: a reload asks the same again. */
export const keptChoices = storedEntry(
  'store-choices',
  z.object({ authorisation_id: z.string(), choices: z.array(authorisedStoreSchema) }),
  'session',
)
