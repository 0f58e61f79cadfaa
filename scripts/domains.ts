import { writeFileSync } from 'node:fs'

// Writes the ends of domain names, but for those of countries, to `rules/text/top-level-domains.generated.ts`:
// what the installed `tldts-icann` has of the Public Suffix List, which has all of IANA's. It comes with the
// tools of development and exports no list, so that its packed tree is read.

interface PackedTree {
  /** Index of the first edge of each node. */
  readonly edgeStart: Uint16Array
  readonly edgeLength: Uint8Array
  /** The labels of all edges, one after the other. */
  readonly labelText: string
  readonly rulesRoot: number
}

const TREE = '../node_modules/tldts-icann/dist/es6/src/data/trie.js'
const WIDTH = 100
const PER_LINE = new RegExp(String.raw`.{1,${WIDTH}}(?:\s|$)`, 'gu')

function* readTopLevels(tree: PackedTree): Generator<string> {
  const { edgeStart, edgeLength, labelText, rulesRoot } = tree
  const [first = 0, end = 0] = edgeStart.slice(rulesRoot, rulesRoot + 2)
  let offset = edgeLength.slice(0, first).reduce((sum, length) => sum + length, 0)
  for (const length of edgeLength.slice(first, end)) {
    yield labelText.slice(offset, offset + length)
    offset += length
  }
}

const tree: PackedTree = await import(new URL(TREE, import.meta.url).href)
const names = [...readTopLevels(tree)].filter((name) => /^\p{Script=Latin}{3,}$/u.test(name)).sort()
const lines =
  names
    .join(' ')
    .match(PER_LINE)
    ?.map((line) => line.trimEnd()) ?? []
writeFileSync(
  new URL('../rules/text/top-level-domains.generated.ts', import.meta.url),
  `/** Written by \`npm run domains\`. Ends of domain names with three letters or more, without those of other alphabets. */
export const TOP_LEVEL_DOMAINS = \`
${lines.join('\n')}
\`
`,
)
