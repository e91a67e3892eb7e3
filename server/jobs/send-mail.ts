import { accountLetters } from '#server/domains/account/account.port.ts'
import { authLetters } from '#server/domains/auth/auth.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { type Composer, type MailJob, openErrand, writeLetter } from '#server/domains/mail/mail.port.ts'
import { purchaseLetters } from '#server/domains/purchase/purchase.port.ts'
import { saleLetters } from '#server/domains/sale/sale.port.ts'
import { salesLetters } from '#server/domains/sales/sales.port.ts'
import { workspaceLetters } from '#server/domains/workspace/workspace.port.ts'

const composers = {
  ...authLetters,
  ...accountLetters,
  ...purchaseLetters,
  ...saleLetters,
  ...salesLetters,
  ...workspaceLetters,
} as unknown as Readonly<Record<string, Composer>>

/** Writes and sends one letter. A failure of the mail server is tried again by the queue, until nobody wants the letter any more. */
export function createSendMail(services: Services): (job: MailJob) => Promise<void> {
  const { mailer, log, now } = services
  return async (job) => {
    const errand = openErrand(job, services)
    if (new Date(errand.until) <= now()) return log.warn({ kind: errand.kind }, 'a letter was not sent in time')
    const compose = composers[errand.kind]
    if (!compose) throw new Error(`No letter is written for ${errand.kind}`)
    const letter = await compose(errand, services)
    if (letter)
      await mailer.send({ to: errand.to, ...writeLetter(letter, errand.language), ...(letter.attachments && { attachments: letter.attachments }) })
  }
}
