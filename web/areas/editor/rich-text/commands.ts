/** Marks at the caret. */
export interface ActiveMarks {
  readonly bold: boolean
  readonly italic: boolean
  readonly heading: boolean
  readonly subheading: boolean
  readonly bullets: boolean
  readonly numbers: boolean
  readonly link: boolean
}

export const noMarks: ActiveMarks = {
  bold: false,
  italic: false,
  heading: false,
  subheading: false,
  bullets: false,
  numbers: false,
  link: false,
}

/** Reads the marks at the caret. */
export function readMarks(): ActiveMarks {
  const block = document.queryCommandValue('formatBlock').toLowerCase()
  return {
    bold: document.queryCommandState('bold'),
    italic: document.queryCommandState('italic'),
    heading: block === 'h2',
    subheading: block === 'h3',
    bullets: document.queryCommandState('insertUnorderedList'),
    numbers: document.queryCommandState('insertOrderedList'),
    link: findLink() !== null,
  }
}

/** Finds the link around the caret. */
export function findLink(): HTMLAnchorElement | null {
  const node = document.getSelection()?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[contenteditable] a') ?? null
}

/**
 * Commands of the toolbar. `execCommand` is deprecated, but every browser has it and nothing else
 * keeps the browser's own undo.
 */
export const commands = {
  bold: () => document.execCommand('bold'),
  italic: () => document.execCommand('italic'),
  heading: () => toggleBlock('h2'),
  subheading: () => toggleBlock('h3'),
  bullets: () => document.execCommand('insertUnorderedList'),
  numbers: () => document.execCommand('insertOrderedList'),
}

function toggleBlock(name: 'h2' | 'h3'): void {
  const isSet = document.queryCommandValue('formatBlock').toLowerCase() === name
  document.execCommand('formatBlock', false, isSet ? 'p' : name)
}

/** Makes a link of the selected text, changes the link at the caret, or inserts the address. */
export function setLink(address: string): void {
  const selection = document.getSelection()
  const link = findLink()
  if (link) selection?.selectAllChildren(link)
  if (selection?.isCollapsed === false) document.execCommand('createLink', false, address)
  else {
    const element = document.createElement('a')
    element.href = address
    element.textContent = address.replace(/^(https?:\/\/|mailto:|tel:)/, '').replace(/\/$/, '')
    document.execCommand('insertHTML', false, element.outerHTML)
  }
}

export function removeLink(): void {
  const link = findLink()
  if (link) document.getSelection()?.selectAllChildren(link)
  document.execCommand('unlink')
}
