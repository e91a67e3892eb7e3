import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { Services } from '../handler.ts'
import type { Letter } from './letter.ts'

export const mailJob = 'mail'

/** What is to be written to somebody, when the job's turn comes. */
export interface Errand {
  /** Names the composer that writes it. */
  readonly kind: string
  readonly to: string
  readonly language: Language
  /** ISO instant after which nobody wants it any more. */
  readonly until: string
}

/** As it lies in the queue: codes and links are secrets, so it is sealed. */
export interface MailJob {
  readonly sealed: string
  readonly until: string
}

/** Writes the letter of an errand, or answers null where none is to be sent. */
export type Composer<E extends Errand = Errand> = (errand: E, services: Services) => Promise<Letter | null>

/** Has a letter written and sent once the transaction commits: no request waits for a mail server, and none tells by its time who has an account. */
export async function post<E extends Errand>(connection: Connection, { sealer }: Pick<Services, 'sealer'>, errand: E): Promise<void> {
  const job: MailJob = { sealed: sealer.seal(JSON.stringify(errand)), until: errand.until }
  await enqueue(connection, [{ name: mailJob, data: job }])
}

export const openErrand = ({ sealed }: MailJob, { sealer }: Pick<Services, 'sealer'>): Errand => JSON.parse(sealer.open(sealed)) as Errand
