import { escapeHtml } from '../../platform/mail/blocks.ts'
import type { PlainPage } from '../../platform/mail/plain-page.ts'

export type UnsubscribePage =
  | { readonly state: 'ask' | 'done'; readonly organization: string }
  | { readonly state: 'unknown' }

/** Words of the page to unsubscribe. */
export function unsubscribePage(page: UnsubscribePage): PlainPage {
  if (page.state === 'unknown')
    return {
      title: 'Este link não vale',
      content: `<p>Abra de novo o link do e-mail, inteiro.</p>
<p><a class="home" href="/">Ir para o início</a></p>`,
    }
  const organization = escapeHtml(page.organization)
  if (page.state === 'done')
    return {
      title: 'Pronto: você não recebe mais divulgação',
      content: `<p><strong>${organization}</strong> não envia mais divulgação para o seu e-mail.</p>
<p class="quiet">Avisos sobre eventos para os quais você tem ingresso continuam chegando, porque você precisa deles.</p>
<p><a class="home" href="/">Ir para o início</a></p>`,
    }
  return {
    title: 'Não quer mais receber divulgação?',
    content: `<p>Você deixa de receber divulgação de <strong>${organization}</strong>.</p>
<p class="quiet">Avisos sobre eventos para os quais você tem ingresso continuam chegando, porque você precisa deles.</p>
<form method="post"><button type="submit">Não receber mais</button></form>`,
  }
}
