/**
 * Sent when a page can't be made. Stands alone: no bundle, no data, nothing that could fail too.
 * The request id is ours (letters, digits, dashes), and escaped all the same.
 */
export function errorPage(status: keyof typeof words, requestId: string): string {
  const { title, advice, action } = words[status]
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title} | 55Tickets</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fafaf7;color:#101418;
font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:34rem;padding:2rem}
h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em;margin:0 0 1rem}
a{display:inline-block;margin:1rem 0;padding:.75rem 1.5rem;border-radius:.625rem;background:#0b6e4f;
color:#fff;font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid #0b6e4f;outline-offset:3px}
small{color:#545c63}
</style></head><body><main><h1>${title}</h1><p>${advice}</p>
<p>${action}</p>
<p><small>Código do atendimento: ${escapeText(requestId)}</small></p>
</main></body></html>`
}

const tryAgain = '<a href="">Tentar novamente</a>'

const words = {
  // As the page of the application says it.
  404: {
    title: '404',
    advice: '<span lang="en">Oops! Page not found</span>',
    action: '<a href="/" lang="en">Return to Home</a>',
  },
  500: {
    title: 'Algo deu errado do nosso lado',
    advice: 'Já registramos o problema. Tente novamente em instantes.',
    action: tryAgain,
  },
  503: {
    title: 'Voltamos em instantes',
    advice: 'O serviço está temporariamente indisponível. Tente novamente em instantes.',
    action: tryAgain,
  },
} as const

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
