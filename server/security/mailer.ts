import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { traced } from '#server/tracing/trace.ts'

export interface Attachment {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

export interface SentMail extends Mail {
  /** ISO instant. */
  readonly sent_at: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  /** The last letters of the development mailer, newest last; empty when real mail is sent. */
  readonly outbox: readonly SentMail[]
}

const outboxSize = 100

export interface MailerOptions {
  /** `smtp://user:password@host:port`; absent, letters are logged and kept in the outbox instead of sent. */
  readonly smtpUrl?: string | undefined
  readonly from?: string | undefined
}

export function createMailer({ smtpUrl, from = 'Dermaga <no-reply@dermaga.test>' }: MailerOptions, log: Logger, now: () => Date): Mailer {
  if (smtpUrl) {
    // A job waits for each letter: a mail server that hangs must not hold it for the minutes that it would by itself.
    const transport = createTransport({ url: smtpUrl, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 })
    return {
      outbox: [],
      async send(mail) {
        const { attachments = [], ...rest } = mail
        const facts = { name: 'smtp send', kind: 'outside', attributes: { 'peer.service': 'smtp' } } as const
        await traced(
          () => facts,
          () => transport.sendMail({ from, ...rest, attachments: [...attachments] }),
        )
      },
    }
  }
  const outbox: SentMail[] = []
  return {
    outbox,
    async send(mail) {
      outbox.push({ ...mail, sent_at: now().toISOString() })
      if (outbox.length > outboxSize) outbox.shift()
      log.info({ to: mail.to, subject: mail.subject, text: mail.text }, 'mail (development mailer)')
    },
  }
}
