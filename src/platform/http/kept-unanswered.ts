import { z } from 'zod'
import { storedEntry } from '#platform/storage/stored.ts'
import { keepUnanswered } from './unanswered.ts'

const unansweredSchema = z.object({ endpoint: z.string(), touches: z.array(z.string()), asked: z.string(), key: z.string(), at: z.number() })

const entry = storedEntry('unanswered', z.array(unansweredSchema), 'session')

/** A tab that is loaded anew still knows what it had no answer to: a form whose page is gone comes back with what was written, and is sent again. */
export function startKeepingUnanswered(): void {
  keepUnanswered(entry.read() ?? [], (all) =>
    all.length > 0 ? entry.write(all.map((one) => ({ ...one, touches: [...one.touches] }))) : entry.remove(),
  )
}
