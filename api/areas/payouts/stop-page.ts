import { hidePayoutKey, payoutKeyType } from '@55tickets/rules/money/payout-text.ts'
import { escapeHtml } from '../../platform/mail/blocks.ts'
import type { PlainPage } from '../../platform/mail/plain-page.ts'
import type { StoppableKey } from './stop-payout-key.ts'

/**
 * Words of the page on which an owner stops a payout key; null for a link that is not ours or too
 * old.
 */
export function stopPage(key: StoppableKey | null): PlainPage {
  if (!key)
    return {
      title: 'Este link não vale mais',
      content: `<p>Abra de novo o link do e-mail, inteiro. Ele vale por 7 dias.</p>
<p><a class="home" href="/contact">Falar com a equipe</a></p>`,
    }
  const organization = escapeHtml(key.organization)
  const pixKey = `${payoutKeyType(key.pixKey)} ${hidePayoutKey(key.pixKey)}`
  if (key.isStopped)
    return {
      title: 'Pronto: a chave foi parada',
      content: `<p>Nenhum repasse de <strong>${organization}</strong> vai para a chave PIX ${pixKey}. Avisamos todos os donos.</p>
<p>Se a troca não foi feita por um dono, troque a sua senha e confira a equipe da organização.</p>
<p><a class="home" href="/promotor/o/${encodeURIComponent(key.slug)}/repasses">Abrir repasses</a></p>`,
    }
  return {
    title: 'Parar a nova chave PIX?',
    content: `<p><strong>${escapeHtml(key.setBy)}</strong> cadastrou a chave ${pixKey} para receber o dinheiro de <strong>${organization}</strong>.</p>
<p class="quiet">Ao parar, nenhum repasse vai para esta chave, e todos os donos são avisados.</p>
<form method="post"><button type="submit">Parar esta chave</button></form>`,
  }
}
