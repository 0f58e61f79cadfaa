import { createTransport, type NodemailerError } from 'nodemailer'
import type { Config } from '../config.ts'

interface OutgoingMail {
  /** Message id, the same at every try, so that the recipient can detect a duplicate. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  attachment?: Attachment | null
  unsubscribeUrl?: string | null
}

export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

export interface Transport {
  /** Sends a mail; throws on a temporary failure. */
  deliver(mail: OutgoingMail): Promise<Delivery>
  close(): void
}

/**
 * Result of a delivery. `refused`: the receiving server will never accept this mail, with its
 * reply.
 */
type Delivery = { delivered: true } | { delivered: false; refused: string }

/**
 * Timeout of each step, so that a hanging mail server can't block a job; twice this after the mail
 * was sent.
 */
export const SMTP_TIMEOUT_MS = 5_000

/** Open SMTP connections per process, of which some are left to mails that promoters cause. */
export const SMTP_CONNECTIONS = 10
export const PROMOTER_CONNECTIONS = 2

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'CONTACT_EMAIL'>

export function mailTransport(config: MailConfig, timeoutMs = SMTP_TIMEOUT_MS): Transport {
  return config.SMTP_URL ? smtpTransport(config.SMTP_URL, config, timeoutMs) : outboxTransport
}

/**
 * Transport without a mail server: the row in the database is all there is of a mail, see
 * /dev/mail.
 */
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
    // The job retries; a retry here as well could deliver twice.
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
          // As an object this is one address, never a list.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.attachment && { attachments: [attached(mail.attachment)] }),
          headers: {
            // Keeps automatic replies away.
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribeUrl && unsubscribeHeaders(mail.unsubscribeUrl)),
          },
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

/** Let mail programs unsubscribe with one press (RFC 8058): a POST does it, a GET never does. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const attached = ({ name, type, content }: Attachment) => ({
  filename: name,
  contentType: type,
  content,
})

/**
 * Reply of a permanent refusal of this mail or its address. A wrong password of ours is temporary:
 * it will be corrected.
 */
function permanentRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { permanent, code, response }: NodemailerError = error
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return permanent && isAboutThisMail ? (response ?? error.message) : undefined
}
