import { createTransport, type NodemailerError } from 'nodemailer'
import type { Config } from '../config.ts'

export interface OutgoingMail {
  /** The same at every try, so that a doubled delivery can be told by whoever receives it. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  attachment?: Attachment | null
}

export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

export interface Transport {
  /** Throws when it may work later. */
  deliver(mail: OutgoingMail): Promise<Delivery>
  close(): void
}

/** `refused`: the receiving side will never take this mail, with what it said. */
export type Delivery = { delivered: true } | { delivered: false; refused: string }

/** A mail server that hangs must not hold a job for longer, nor for twice this after the mail was sent. */
export const SMTP_TIMEOUT_MS = 5_000

/** Connections to the mail server that one process may have open at once. */
export const SMTP_CONNECTIONS = 8

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'CONTACT_EMAIL'>

export function mailTransport(config: MailConfig, timeoutMs = SMTP_TIMEOUT_MS): Transport {
  return config.SMTP_URL ? smtpTransport(config.SMTP_URL, config, timeoutMs) : outboxTransport
}

/** Without a mail server the row in the database is all there is of a mail: see /dev/mail. */
const outboxTransport: Transport = {
  deliver: async () => ({ delivered: true }),
  close: () => undefined,
}

function smtpTransport(
  url: string,
  { MAIL_FROM, CONTACT_EMAIL }: MailConfig,
  timeoutMs: number,
): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // The job tries again; trying here as well could deliver twice.
    maxRequeues: 0,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain =
    MAIL_FROM.split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost'
  return {
    async deliver(mail) {
      try {
        await smtp.sendMail({
          messageId: `<${mail.id}@${domain}>`,
          from: MAIL_FROM,
          replyTo: CONTACT_EMAIL,
          // As an object it is one address, never a list.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.attachment && { attachments: [attached(mail.attachment)] }),
          // Out-of-office programs leave such mails alone.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { delivered: true }
      } catch (error) {
        const refused = permanentRefusal(error)
        if (refused === undefined) throw error
        return { delivered: false, refused }
      }
    },
    close: () => smtp.close(),
  }
}

const attached = ({ name, type, content }: Attachment) => ({
  filename: name,
  contentType: type,
  content,
})

/** Only what was said about this mail or its address: a wrong password of ours is put right some day. */
function permanentRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { permanent, code, response }: NodemailerError = error
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return permanent && isAboutThisMail ? (response ?? error.message) : undefined
}
