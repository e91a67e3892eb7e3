import { errorMessage } from '#contract/core/error-messages.ts'
import type { UploadRow } from '#contract/product/listing-form.ts'
import { listingUpload, listingUploadPreview } from '#contract/product/listing-upload.endpoints.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle } from '../handler.ts'
import { beginJob } from '../job/job.port.ts'
import { findFormStore } from './at-store.ts'
import { judgeDraft, listingUploadJob, readDrafts, sourceIds } from './listing-upload.ts'

export const listingUploadHandlers = [
  handle<typeof listingUploadPreview, ChannelServices>(listingUploadPreview, async ({ params, body, caller, language }, services) => {
    const store = await findFormStore(services, caller.workspace_id, { ...params, store_code: body.store_code })
    const ids = sourceIds(body.of)
    const drafts = await readDrafts(services, store, body.of, ids)
    const rows: UploadRow[] = []
    for (const id of ids) {
      const draft = drafts.get(id)
      if (draft) rows.push((await judgeDraft(services, store, draft, body.answers, language)).row)
      else {
        const issues = [{ path: '', code: 'unknown' as const, message: errorMessage('NOT_FOUND', language) }]
        rows.push({ id, name: id, image_url: null, skus: [], category: '', category_name: '', state: 'missing', issues })
      }
    }
    return { rows }
  }),

  handle<typeof listingUpload, ChannelServices>(listingUpload, async ({ params, body, caller, language }, services) => {
    await findFormStore(services, caller.workspace_id, { ...params, store_code: body.store_code })
    return services.database.write(caller.workspace_id, (connection) =>
      beginJob(connection, listingUploadJob, {
        caller,
        language,
        name: body.name,
        input: { ...body, marketplace: params.marketplace },
        now: services.now(),
      }),
    )
  }),
]
