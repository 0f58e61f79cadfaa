import { keptElements, linkAddress, offeredElements } from '@55tickets/rules/text/rich-text.ts'

/** A piece of text with its marks, or a line break. */
interface Run {
  readonly text: string
  readonly marks: readonly string[]
  readonly href: string | undefined
}

interface Context {
  readonly marks: readonly string[]
  readonly href: string | undefined
  /** Element around the text, such as `p` or `h2`. */
  readonly block: string
}

const LINE_BREAK = '\n'
const top: Context = { marks: [], href: undefined, block: 'p' }

/** Elements whose content is no text to read. */
const dropped = names(
  'script style head title meta link template noscript iframe object embed svg math canvas audio ' +
    'video select textarea xml',
)
/** Elements that end a paragraph. */
const paragraphs = names(
  'p div section article header footer main aside pre address table tbody thead tr td th dl dt dd ' +
    'figure figcaption',
)
const blocks: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...paragraphs].map((name) => [name, 'p'])),
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  blockquote: 'blockquote',
}
const inlineMarks: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
}
/** Order of nested marks, so that the same text always has the same HTML. */
const markOrder = ['strong', 'em', 'u', 's']

/** Reduces pasted HTML to the marks that the editor offers. */
export const reducePasted = (html: string): string => reduce(html, offeredElements)

/** Brings edited or stored HTML into one form, with the marks that the server keeps. */
export const tidyHtml = (html: string): string => reduce(html, keptElements)

/** Paragraphs of a plain text: an empty line separates them, a single line end breaks a line. */
export const textToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[\t ]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.split('\n').map(escapeText).join('<br>')}</p>`)
    .join('')

function reduce(html: string, allowed: readonly string[]): string {
  // A document of its own runs no script and loads no picture.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return createWriter(allowed).write(body)
}

function createWriter(allowed: readonly string[]) {
  const out: string[] = []
  let runs: Run[] = []
  const allow = (name: string | undefined, otherwise: string): string =>
    name !== undefined && allowed.includes(name) ? name : otherwise

  const flush = (block: string) => {
    const content = runsToHtml(runs)
    runs = []
    if (content) out.push(`<${block}>${content}</${block}>`)
  }
  const visitAll = (parent: Node, context: Context) => {
    for (const node of parent.childNodes) visit(node, context)
  }
  const visit = (node: Node, context: Context): void => {
    if (node instanceof Text || node.nodeType === Node.TEXT_NODE) {
      const text = (node.nodeValue ?? '').replace(/[\s\u00a0]+/g, ' ')
      runs.push({ text, marks: context.marks, href: context.href })
      return
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return
    const element = node as HTMLElement
    const name = element.localName
    if (dropped.has(name) || isWordMarker(element)) return
    if (name === 'br') {
      runs.push({ text: LINE_BREAK, marks: [], href: undefined })
      return
    }
    if (name === 'hr') {
      flush(context.block)
      if (allowed.includes('hr')) out.push('<hr>')
      return
    }
    if (name === 'ul' || name === 'ol') {
      flush(context.block)
      writeList(name, [...element.children])
      return
    }
    const inner = innerContext(element, context)
    const block = name === 'li' ? 'p' : blocks[name]
    if (block === undefined) return visitAll(element, inner)
    // A heading that is not offered becomes the smallest one that is.
    const own = allow(block, block.startsWith('h') ? 'h3' : 'p')
    const around = own === 'p' && context.block !== 'p' ? context.block : own
    flush(context.block)
    visitAll(element, { ...inner, block: around })
    flush(around)
  }
  const innerContext = (element: HTMLElement, context: Context): Context => {
    const style = element.getAttribute('style') ?? ''
    const mark = inlineMarks[element.localName]
    // Google Docs wraps a whole text into a bold element of normal weight.
    const isNormal = /font-weight:\s*(normal|[1-4]00)/i.test(style)
    const found = [
      mark && !(mark === 'strong' && isNormal) ? allow(mark, '') : '',
      /font-weight:\s*(bold|[6-9]00)/i.test(style) ? 'strong' : '',
      /font-style:\s*italic/i.test(style) ? 'em' : '',
    ]
    const isHeading = /^h\d$/.test(element.localName)
    const marks = [...new Set([...context.marks, ...found])].filter(Boolean)
    const href =
      element.localName === 'a'
        ? (linkAddress(element.getAttribute('href') ?? '') ?? undefined)
        : context.href
    // A heading is heavy by itself.
    return { ...context, marks: isHeading ? context.marks : marks, href }
  }
  const writeList = (name: string, items: readonly Element[]) => {
    const written = items.flatMap((item) => {
      const content = createWriter(allowed).writeItem(item)
      return content ? [`<li>${content}</li>`] : []
    })
    if (written.length > 0) out.push(`<${name}>${written.join('')}</${name}>`)
  }
  const writeNodes = (nodes: readonly Node[]) => {
    for (let index = 0; index < nodes.length; index += 1) {
      const node = nodes[index]
      if (!node) continue
      if (!isWordItem(node)) {
        visit(node, top)
        continue
      }
      flush('p')
      const items = [node]
      // Word writes each item as a paragraph of its own.
      for (let next = nodes[index + 1]; next; next = nodes[index + 1]) {
        if (isWordItem(next)) items.push(next)
        else if (next.textContent?.trim()) break
        index += 1
      }
      writeList(isNumbered(items[0]) ? 'ol' : 'ul', items)
    }
    flush('p')
  }
  return {
    write: (parent: Element) => {
      writeNodes([...parent.childNodes])
      return out.join('')
    },
    /** Writes a list item: text without a paragraph around it, and lists inside of it. */
    writeItem: (item: Element) => {
      visitAll(item, innerContext(item as HTMLElement, top))
      flush('p')
      return out
        .map((html) => html.replace(/^<(p|h\d|blockquote)>(.*)<\/\1>$/s, '$2'))
        .reduce(
          (all, html) => (all && !/^<[uo]l>/.test(html) ? `${all}<br>${html}` : all + html),
          '',
        )
    },
  }
}

/** Bullet or number that Word writes as text before an item. */
const isWordMarker = (element: Element): boolean =>
  /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')

const isWordItem = (node: Node): node is HTMLElement =>
  node instanceof Object &&
  node.nodeType === Node.ELEMENT_NODE &&
  /mso-list:\s*l\d/i.test((node as HTMLElement).getAttribute('style') ?? '')

const isNumbered = (item: HTMLElement | undefined): boolean =>
  /^\s*[\da-z]{1,3}[.)]/i.test(item?.querySelector('[style*="mso-list"]')?.textContent ?? '')

function runsToHtml(runs: readonly Run[]): string {
  const html: string[] = []
  let isAfterSpace = true
  let open: { readonly key: string; readonly tail: string } = { key: '', tail: '' }
  const change = (key: string, head: string, tail: string) => {
    if (open.key === key) return
    html.push(open.tail, head)
    open = { key, tail }
  }
  for (const { text, marks, href } of trimRuns(runs)) {
    if (text === LINE_BREAK) {
      change('', '', '')
      html.push('<br>')
      isAfterSpace = true
      continue
    }
    // One space between words, whoever brought it.
    const shown: string = isAfterSpace ? text.replace(/^ /, '') : text
    if (!shown) continue
    const sorted = markOrder.filter((mark) => marks.includes(mark))
    const head = sorted.map((mark) => `<${mark}>`).join('')
    const tail = sorted
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join('')
    if (href === undefined) change(head, head, tail)
    else change(`${href} ${head}`, `<a href="${escapeText(href)}">${head}`, `${tail}</a>`)
    html.push(escapeText(shown))
    isAfterSpace = shown.endsWith(' ')
  }
  change('', '', '')
  return html.join('')
}

/** Drops spaces and line breaks at both ends. */
function trimRuns(runs: readonly Run[]): Run[] {
  const isBlank = ({ text }: Run) => text.trim() === ''
  const first = runs.findIndex((run) => !isBlank(run))
  const last = runs.findLastIndex((run) => !isBlank(run))
  if (first < 0) return []
  return runs
    .slice(first, last + 1)
    .map((run, index) => (index === last - first ? { ...run, text: run.text.trimEnd() } : run))
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
