import { styleText } from 'node:util'
import { oneLine } from '@55tickets/api/platform/mail/one-line.ts'
import { cents, formatMoney } from '@55tickets/rules/money.ts'
import { HOME_ZONE } from '@55tickets/rules/zone.ts'

/** What is printed fits a terminal of this many columns. */
const WIDTH = 80

export const RULE = '─'.repeat(WIDTH)

/** Its space does not break a line; the printed one is a plain space. */
export const money = (amount: number) => formatMoney(cents(amount))

const format = (instant: Date, zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(instant)

/** "Sunday 15 November 2026" */
export const dayText = (instant: Date, zone = HOME_ZONE) =>
  format(instant, zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "15 Nov 2026, 08:47" */
export const momentText = (instant: Date, zone = HOME_ZONE) =>
  format(instant, zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })

/** "08:47:29" */
export const clockText = (instant: Date) =>
  format(instant, HOME_ZONE, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/**
 * `head`, then the text hangingIndent it, broken between words and below itself. What people typed is made
 * harmless: a name can't move the cursor or pretend to be a line of ours.
 */
export function hangingIndent(head: string, text: string): string[] {
  const indent = ' '.repeat(head.length)
  const lines: string[] = []
  let line = head
  let isEmpty = true
  for (const word of oneLineKeepingMoney(text).split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = indent
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].map((done) => done.replaceAll(NO_BREAK, ' '))
}

const NO_BREAK = '\u00A0'
const oneLineKeepingMoney = (text: string) => text.split(NO_BREAK).map(oneLine).join(NO_BREAK)

/** A line whose last part stands at the right edge. */
export function alignRight(left: string, right: string): string {
  const shown = right.replaceAll(NO_BREAK, ' ')
  return `${left.padEnd(WIDTH - shown.length - 1)} ${shown}`
}

/** Only where a person looks at a terminal. */
export const bold = (text: string) => styleText('bold', text)
export const red = (text: string) => styleText('red', text)
