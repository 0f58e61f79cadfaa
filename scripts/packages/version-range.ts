/**
 * True for a version in a range as advisories write it (`>=1.2.0 <1.4.1 || =2.0.0`, also with commas
 * and spaces). A range that can't be read counts, so that nothing is overlooked.
 */
export function isInRange(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    const comparators = part.replaceAll(',', ' ').replaceAll(/([<>=])\s+/g, '$1')
    return comparators
      .trim()
      .split(/\s+/)
      .every((comparator) => meets(version, comparator))
  })
}

const COMPARATOR = /^(>=|<=|>|<|=|)v?(\d+\.\d+\.\d+(?:-[\w.-]+)?)(?:\+[\w.-]+)?$/

function meets(version: string, comparator: string): boolean {
  const [, operator, bound] = COMPARATOR.exec(comparator) ?? []
  if (bound === undefined) return true
  const order = compareVersions(version, bound)
  if (operator === '>=') return order >= 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  if (operator === '<') return order < 0
  return order === 0
}

/** Order of two versions: negative if the first one is older. */
function compareVersions(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)]
  const byNumbers = compareParts(a.numbers, b.numbers)
  if (byNumbers !== 0) return byNumbers
  // A pre-release comes before its release.
  if (a.tags.length === 0 || b.tags.length === 0) return b.tags.length - a.tags.length
  return compareParts(a.tags, b.tags)
}

function parse(version: string) {
  const [text = ''] = version.split('+')
  const dash = text.indexOf('-')
  const [numbers, tags] = dash === -1 ? [text, ''] : [text.slice(0, dash), text.slice(dash + 1)]
  return { numbers: numbers.split('.'), tags: tags === '' ? [] : tags.split('.') }
}

function compareParts(ones: readonly string[], others: readonly string[]): number {
  for (const [index, one] of ones.entries()) {
    const other = others[index]
    if (other === undefined) return 1
    const order = comparePart(one, other)
    if (order !== 0) return order
  }
  return ones.length - others.length
}

/** Numbers are ordered as such, and come before words. */
function comparePart(one: string, other: string): number {
  const [a, b] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (a && b) return Number(one) - Number(other)
  if (a !== b) return a ? -1 : 1
  if (one === other) return 0
  return one < other ? -1 : 1
}
