/** Separators of the cells of a line, the surest first: spreadsheets copy tabs, chats the others. */
const SEPARATORS = [/\t/, /;/, /\|/, /,/, /\s[-–—]\s/] as const

/** Marks at the beginning of a line of a chat: "1. ", "2) ", "- ", "• ". */
const LIST_MARK = /^\s*(?:[-–—*•·]|\d{1,3}[.)ºª])\s+/u

/** Longest line that is read. What is beyond it can't be a guest. */
const MAX_LINE_LENGTH = 1000

/** Splits a pasted line into its cells, without the mark of a list. Quoted cells are as in CSV. */
export function splitLine(line: string): string[] {
  const text = line.slice(0, MAX_LINE_LENGTH).replace(line.includes('\t') ? /^$/ : LIST_MARK, '')
  const separator = SEPARATORS.find((one) => outsideQuotes(one, text).test(text))
  const cells = separator ? text.split(outsideQuotes(separator, text)) : splitByContact(text)
  return cells.map((cell) => unquote(cell.trim()))
}

/** A separator that an even number of quotes follows. Unpaired quotes are letters like others. */
const outsideQuotes = (separator: RegExp, text: string): RegExp =>
  text.split('"').length % 2 === 1
    ? new RegExp(`${separator.source}(?=(?:[^"]*"[^"]*")*[^"]*$)`)
    : separator

const unquote = (cell: string): string =>
  /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell

/** Splits a line without separators before and after its address or number: "Ana Souza 11 98888-7777". */
function splitByContact(text: string): string[] {
  const contact = /\S+@\S+|(?:\+|\(|\d)[\d\s().+-]{6,}\d/u.exec(text)
  if (!contact) return [text]
  const end = contact.index + contact[0].length
  return [text.slice(0, contact.index), contact[0], text.slice(end)]
}
