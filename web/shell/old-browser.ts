/**
 * Notice shown by styles alone (`.old-browser`), so that it reaches browsers that cannot parse our
 * scripts. It is outside of the React root, so React leaves it alone.
 */
export const oldBrowserNotice =
  '<p class="old-browser" data-nosnippet>Seu navegador está desatualizado: as páginas podem ser lidas, mas entrar e comprar ingressos pode não funcionar. Atualize-o ou use uma versão recente do Chrome, Edge, Firefox ou Safari.</p>'
