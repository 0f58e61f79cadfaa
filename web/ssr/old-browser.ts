/**
 * Notice that is shown by styles alone (`.old-browser`), so that it reaches browsers which can't even read our
 * scripts. Not part of the application: what React does not know it leaves where it is.
 */
export const oldBrowserNotice =
  '<p class="old-browser" data-nosnippet>Seu navegador está desatualizado: as páginas podem ser lidas, mas entrar e comprar ingressos pode não funcionar. Atualize-o ou use uma versão recente do Chrome, Edge, Firefox ou Safari.</p>'
