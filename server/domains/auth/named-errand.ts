import type { Errand } from '../mail/mail.port.ts'

/** A letter about a thing of a person's. */
export interface NamedErrand extends Errand {
  /** What its owner calls it. */
  readonly name: string
  /** Of a link that goes along. */
  readonly token?: string
}
