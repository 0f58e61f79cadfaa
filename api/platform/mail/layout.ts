import type { Config } from '../config.ts'
import { type Block, colors, element, safe } from './blocks.ts'
import type { MailTemplate } from './mail-causes.ts'
import { oneLine } from './one-line.ts'

/** A mail as an area writes it; address, layout and footer are added when it is queued. */
export interface Mail {
  /** Name of the template, for operators; it decides on the queue. */
  readonly template: MailTemplate
  readonly subject: string
  /** Preview line that mail programs show beside the subject. */
  readonly preview: string
  readonly blocks: readonly Block[]
  /** An attached file, generated when the mail is sent. */
  readonly attachment?: AttachmentRef
  /** Address where the recipient unsubscribes from mails of this kind, for the buttons of mail programs. */
  readonly unsubscribeUrl?: string
}

/** Reference to an attachment: the kind, which selects its generator, and the id of its subject. */
export interface AttachmentRef {
  readonly kind: string
  readonly of: string
}

/** The sender's company details, which the law requires. */
export type Company = Pick<
  Config,
  'COMPANY_NAME' | 'COMPANY_CNPJ' | 'COMPANY_ADDRESS' | 'CONTACT_EMAIL'
>

/** Renders the mail as HTML and as plain text. */
export function renderMail(mail: Mail, company: Company): { html: string; text: string } {
  return { html: renderHtml(mail, company), text: renderText(mail, company) }
}

const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const BODY = `margin:0; padding:0; background-color:${colors.paper}; color:${colors.ink}; font-family:${FONT}; font-size:16px; line-height:1.5; -webkit-text-size-adjust:100%;`
const COLUMN = 'max-width:600px; margin:0 auto; padding:24px 16px 32px; box-sizing:border-box;'
const BRAND = `margin:0 0 16px; padding:0 8px; font-size:22px; font-weight:800; letter-spacing:-0.02em; color:${colors.action};`
const CARD = `background-color:#ffffff; border:1px solid ${colors.hairline}; border-radius:16px; padding:28px 24px 12px;`
const FOOTER = `padding:20px 8px 0; font-size:13px; color:${colors.quiet};`

function renderHtml(mail: Mail, company: Company): string {
  const subject = safe(mail.subject)
  const contact = safe(company.CONTACT_EMAIL)
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<title>${subject}</title>
</head>
<body style="${BODY}">
${element('div', 'display:none; max-height:0; overflow:hidden; opacity:0;', mail.preview)}
<div role="article" lang="pt-BR" aria-label="${subject}" style="${COLUMN}">
${element('p', BRAND, '55Tickets')}
<div style="${CARD}">
${mail.blocks.map((block) => block.html).join('\n')}
</div>
<div style="${FOOTER}">
<p style="margin:0 0 8px;">Dúvidas? Responda a este e-mail ou escreva para <a href="mailto:${contact}" style="color:${colors.action};">${contact}</a>.</p>
<p style="margin:0;">${safe(company.COMPANY_NAME)}<br>CNPJ ${safe(company.COMPANY_CNPJ)}<br>${safe(company.COMPANY_ADDRESS)}</p>
</div>
</div>
</body>
</html>
`
}

function renderText(mail: Mail, company: Company): string {
  const footer = [
    '--',
    '55Tickets',
    `Dúvidas? Responda a este e-mail ou escreva para ${oneLine(company.CONTACT_EMAIL)}.`,
    oneLine(company.COMPANY_NAME),
    `CNPJ ${oneLine(company.COMPANY_CNPJ)}`,
    oneLine(company.COMPANY_ADDRESS),
  ]
  return `${[...mail.blocks.map((block) => block.text), footer.join('\n')].join('\n\n')}\n`
}
