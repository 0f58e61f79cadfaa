import { withoutLinks } from '@55tickets/rules/text/links.ts'
import { oneLine } from './one-line.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** A part of a mail in two forms, HTML and plain text. Created by the functions below only. */
export interface Block {
  readonly html: string
  readonly text: string
}

export const colors = {
  ink: '#101418',
  quiet: '#5a6168',
  paper: '#fafaf7',
  hairline: '#e3e3dc',
  action: '#0b6e4f',
} as const

/** An element with an inline style, because mail programs drop style sheets. */
export function element(tag: string, style: string, text: string): string {
  return `<${tag} style="${style}">${safe(text)}</${tag}>`
}

/** One line of text for HTML; what promoters typed becomes no link by itself. */
export const safe = (text: string) => escapeHtml(withoutLinks(oneLine(text)))

export function heading(text: string): Block {
  const style = `margin:0 0 16px; font-size:26px; line-height:1.2; font-weight:800; letter-spacing:-0.02em;`
  const title = oneLine(text)
  return {
    html: element('h1', style, text),
    text: `${title}\n${'='.repeat(Math.min(title.length, 70))}`,
  }
}

export function paragraph(text: string): Block {
  return { html: element('p', 'margin:0 0 16px;', text), text: oneLine(text) }
}

/** Small print: what to do when something is wrong. */
export function note(text: string): Block {
  const style = `margin:0 0 16px; padding-top:16px; border-top:1px solid ${colors.hairline}; font-size:14px; color:${colors.quiet};`
  return { html: element('p', style, text), text: oneLine(text) }
}

export function button(label: string, url: string): Block {
  const { href } = httpUrl(url)
  const address = escapeHtml(href)
  const style = `display:inline-block; padding:14px 28px; border-radius:12px; background-color:${colors.action}; color:#ffffff; font-weight:700; text-decoration:none;`
  return {
    html: `<p style="margin:24px 0 12px;"><a href="${address}" style="${style}">${safe(label)}</a></p>
<p style="margin:0 0 20px; font-size:13px; color:${colors.quiet};">Se o botão não abrir, copie este endereço:<br><span style="word-break:break-all;">${address}</span></p>`,
    text: `${oneLine(label)}:\n${href}`,
  }
}

/** A link in small print. */
export function link(label: string, url: string): Block {
  const { href } = httpUrl(url)
  const style = `margin:0 0 16px; font-size:14px; color:${colors.quiet};`
  return {
    html: `<p style="${style}"><a href="${escapeHtml(href)}" style="color:${colors.quiet};">${safe(label)}</a></p>`,
    text: `${oneLine(label)}:\n${href}`,
  }
}

function httpUrl(url: string): URL {
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')
    throw new Error(`a mail does not link to ${parsed.protocol}`)
  return parsed
}

/** Names with their values, such as event, date and venue. */
export function facts(...list: (readonly [name: string, value: string])[]): Block {
  const style = `margin:0 0 20px; padding:4px 16px; background-color:${colors.paper}; border-radius:12px;`
  const rows = list.map(
    ([name, value]) =>
      element('dt', `margin:12px 0 0; font-size:13px; color:${colors.quiet};`, name) +
      element('dd', 'margin:0 0 12px; font-weight:600; overflow-wrap:anywhere;', value),
  )
  return {
    html: `<dl style="${style}">${rows.join('')}</dl>`,
    text: list.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join('\n'),
  }
}
