import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { escapeHtml } from './blocks.ts'
import type { OutboxMail } from './outbox.ts'

const STYLE = `
  body { margin: 0; background: #fafaf7; color: #101418; font: 16px/1.5 Figtree, system-ui, sans-serif; }
  main { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px; }
  h1 { margin: 0 0 4px; font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; overflow-wrap: anywhere; }
  h2 { margin: 32px 0 8px; font-size: 18px; }
  p { margin: 0 0 16px; color: #5a6168; overflow-wrap: anywhere; }
  a { color: #0b6e4f; }
  :focus-visible { outline: 3px solid #0b6e4f; outline-offset: 2px; }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 16px 0 24px; }
  label { flex: 1 1 260px; font-size: 14px; }
  input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; border: 1px solid #8a9097; border-radius: 10px; }
  button { min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 700; color: #fff; background: #0b6e4f; border: 0; border-radius: 10px; cursor: pointer; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { position: relative; margin: 0 0 8px; padding: 12px 16px; background: #fff; border: 1px solid #e3e3dc; border-radius: 12px; }
  li a { font-weight: 700; text-decoration: none; overflow-wrap: anywhere; }
  li a::after { content: ''; position: absolute; inset: 0; }
  li p { margin: 0; font-size: 14px; }
  iframe, pre { box-sizing: border-box; width: 100%; background: #fff; border: 1px solid #e3e3dc; border-radius: 12px; }
  iframe { height: 820px; }
  pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
`

export function outboxListPage(mails: OutboxMail[], to: string | undefined): string {
  const items = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a>
<p>${facts(mail)}</p></li>`,
  )
  const empty = to ? 'Nenhum e-mail para este endereço.' : 'Nenhum e-mail por aqui ainda.'
  return page(
    'Caixa de saída',
    `<h1>Caixa de saída</h1>
<p>E-mails que o sistema escreveu, do mais novo ao mais antigo. Esta página só existe fora de produção.</p>
<form method="get" action="/dev/mail">
<label>Destinatário<input type="text" inputmode="email" name="to" value="${escapeHtml(to ?? '')}" autocomplete="off"></label>
<button type="submit">Filtrar</button>
</form>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : `<p>${empty}</p>`}`,
  )
}

export function outboxMailPage(mail: OutboxMail): string {
  // The mail may contain a stranger's input: no script, no form, no access to this page. Its links
  // open outside the frame.
  const framed = escapeHtml(mail.html.replace('<head>', '<head><base target="_blank">'))
  return page(
    mail.subject,
    `<p><a href="/dev/mail">Caixa de saída</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p>${facts(mail)}</p>
${mail.attachmentUrl ? `<p><a href="${mail.attachmentUrl}" target="_blank">Abrir o anexo</a></p>` : ''}
<iframe title="E-mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<h2>Somente texto</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  )
}

export function outboxMissingPage(): string {
  return page(
    'E-mail não encontrado',
    '<h1>E-mail não encontrado</h1><p><a href="/dev/mail">Caixa de saída</a></p>',
  )
}

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: HOME_ZONE,
})

function facts(mail: OutboxMail): string {
  const state = mail.sentAt ? 'Enviado' : 'Aguardando envio'
  const written = moment.format(new Date(mail.createdAt))
  return `Para ${escapeHtml(mail.to)} · <time datetime="${mail.createdAt}">${written}</time> · ${state}${mail.attachmentUrl ? ' · Com anexo' : ''}`
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} · 55Tickets</title>
<style>${STYLE}</style>
</head>
<body><main>
${content}
</main></body>
</html>
`
}
