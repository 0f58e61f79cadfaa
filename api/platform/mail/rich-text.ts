import { plainLines } from '@55tickets/rules/text/plain-text.ts'
import { offeredElements } from '@55tickets/rules/text/rich-text.ts'
import sanitize from 'sanitize-html'
import { type Block, colors } from './blocks.ts'
import { withoutSecretLinks } from './secret-links.ts'

const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px;',
  h2: 'margin:24px 0 8px; font-size:20px; line-height:1.3;',
  h3: 'margin:20px 0 8px; font-size:17px; line-height:1.3;',
  ul: 'margin:0 0 16px; padding-left:24px;',
  ol: 'margin:0 0 16px; padding-left:24px;',
  li: 'margin:0 0 6px;',
  a: `color:${colors.action}; font-weight:600; overflow-wrap:anywhere;`,
}

/** Few marks with inline styles, because mail programs drop style sheets; links by https only. */
const RULES: sanitize.IOptions = {
  allowedTags: [...offeredElements],
  allowedAttributes: { '*': ['style'], a: ['href', 'style', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    '*': (tagName, { href = '' }) => ({
      tagName,
      attribs: {
        ...(styles[tagName] && { style: styles[tagName] }),
        ...(tagName === 'a' && { href, rel: 'nofollow noopener noreferrer' }),
      },
    }),
  },
}

/** Formatted text of a promoter. Its plain form names the address of each link. */
export function richText(html: string): Block {
  const clean = sanitize(html, RULES)
  const text = plainLines(
    clean.replace(/<a\b[^<>]*? href="(https:[^"<>]*)"[^<>]*>([^]*?)<\/a>/g, (_, address, label) =>
      plainLines(label) === address ? address : `${label} (${address})`,
    ),
  ).replace(/\n(?!- )/g, '\n\n')
  return {
    html: `<div style="overflow-wrap:anywhere;">${withoutSecretLinks(clean)}</div>`,
    text: withoutSecretLinks(text),
  }
}
