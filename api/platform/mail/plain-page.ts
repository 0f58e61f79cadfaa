import type { FastifyReply } from 'fastify'

/** A page outside of the web app: its title, and the HTML below it, already escaped. */
export interface PlainPage {
  readonly title: string
  readonly content: string
}

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fafaf7; color: #101418; font: 1.125rem/1.5 Figtree, system-ui, sans-serif; }
  main { box-sizing: border-box; width: 100%; max-width: 34rem; padding: 1.5rem; }
  .brand { margin: 0 0 1.5rem; font-size: 1.375rem; font-weight: 800; letter-spacing: -0.02em; color: #0b6e4f; }
  h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; overflow-wrap: anywhere; }
  p { margin: 0 0 1rem; overflow-wrap: anywhere; }
  button, .home { display: inline-block; box-sizing: border-box; min-height: 3rem; margin-top: 0.5rem; padding: 0.75rem 1.5rem; border: 0; border-radius: 0.625rem; background: #0b6e4f; color: #fff; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer; }
  :focus-visible { outline: 3px solid #0b6e4f; outline-offset: 3px; }
  .quiet { color: #545c63; font-size: 1rem; }`

/** Page as plain HTML: it works in every mail program's browser, and without an account. */
function plainPage({ title, content }: PlainPage): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title} | 55Tickets</title>
<style>${STYLE}</style>
</head>
<body><main>
<p class="brand">55Tickets</p>
<h1>${title}</h1>
${content}
</main></body>
</html>
`
}

/**
 * Sends a page that a mailed link with a secret opens: neither stored, indexed nor named to other
 * sites.
 */
export const sendPlainPage = (
  reply: FastifyReply,
  status: 200 | 404,
  page: PlainPage,
): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(plainPage(page))
