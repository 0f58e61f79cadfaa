import { CONCURRENT_INDEX, CONTRACT } from '../../api/platform/db/apply-migration.ts'
import { type Change, readChanges } from './read-changes.ts'

/**
 * Tables that requests of a rush read or write, or that are large: nobody may wait for a lock on them
 * while a statement scans or rewrites them.
 */
const HOT_TABLES = new Set(
  `events sessions sectors lots ticket_types coupons users logins files sales sale_items sale_history
   charges provider_customers form_answers ticket_codes code_history code_search scans webhook_events
   webhook_duplicates ledger_entries ledger_days mails subscriptions`.split(/\s+/),
)

/** Functions that PostgreSQL evaluates once for all rows of a new column. */
const STABLE_CALL = /\b(?:now|app_now)\(\)/g

interface Rule {
  readonly name: string
  /** Only changes of hot tables that existed before count. */
  readonly isHotOnly: boolean
  readonly isBroken: (change: Change) => boolean
  readonly remedy: string
}

const isNewColumn = ({ text }: Change) => text.startsWith('add column')

const RULES: readonly Rule[] = [
  {
    name: 'index',
    isHotOnly: true,
    isBroken: ({ text }) => /^create (unique )?index (?!concurrently)/.test(text),
    remedy: 'blocks writes while it is built: create index concurrently, in a file of its own',
  },
  {
    name: 'rewrite',
    isHotOnly: true,
    isBroken: (change) =>
      /^alter column \w+ (set data )?type\b|^set (logged|unlogged|access method)|^(cluster|vacuum full)\b/.test(
        change.text,
      ) ||
      (isNewColumn(change) && / generated |serial\b/.test(change.text)),
    remedy: 'rewrites the table: add a column, fill it in batches, use it, drop the old one later',
  },
  {
    name: 'volatile default',
    isHotOnly: true,
    isBroken: (change) =>
      isNewColumn(change) && / default [^,]*\(/.test(change.text.replace(STABLE_CALL, '')),
    remedy:
      'is computed for every row: set the default in a second step, fill older rows in batches',
  },
  {
    name: 'not null',
    isHotOnly: true,
    isBroken: ({ text, before }) =>
      /^alter column \w+ set not null/.test(text) &&
      !before.some((earlier) => earlier.startsWith('validate constraint')),
    remedy:
      'scans the table: add a check (… is not null) not valid, and validate it first in a later migration',
  },
  {
    name: 'constraint',
    isHotOnly: true,
    isBroken: (change) =>
      (/^add (constraint|check|foreign key|unique|primary key|exclude)\b/.test(change.text) &&
        !/ not valid$| using index /.test(change.text)) ||
      (isNewColumn(change) && / (references|check|unique|primary key)\b/.test(change.text)),
    remedy: 'scans the table: add the constraint not valid, and validate it in a later migration',
  },
  {
    name: 'validate',
    isHotOnly: true,
    isBroken: ({ text, before }) =>
      text.startsWith('validate constraint') &&
      before.some((earlier) => earlier.endsWith(' not valid')),
    remedy: 'scans under the lock of the statement before it: validate in a later migration',
  },
  {
    name: 'whole table',
    isHotOnly: true,
    isBroken: ({ text, isBounded }) =>
      /^(update|delete from|truncate|lock table|reindex)\b/.test(text) && !isBounded,
    remedy:
      'locks rows until the migration ends: change them in batches by a job, or say in a comment "-- bounded: " why they are few',
  },
  {
    name: 'required column',
    isHotOnly: false,
    isBroken: (change) =>
      isNewColumn(change) && / not null\b/.test(change.text) && !/ default /.test(change.text),
    remedy: 'fails the inserts of the release before, which does not know it: give it a default',
  },
]

/** Parts of the schema that a contract step removes. */
const REMOVES =
  /^(drop (table|view|function|type|sequence)|(drop column|drop (?!constraint|not null|default|expression|identity|index|trigger)\w+$)|rename\b|alter (function|type) .* rename)/

/** Finds what would keep requests waiting, or fail those of the release before; empty if nothing. */
export function findRisks(sql: string, knownMigrations: readonly string[]): string[] {
  const changes = readChanges(sql)
  const isContract = knownMigrations.includes(CONTRACT.exec(sql)?.[1] ?? '')
  const risks = changes.flatMap((change) => {
    const isHot = change.table !== null && HOT_TABLES.has(change.table) && !change.isNew
    const broken = RULES.filter(
      (rule) => (isHot || (!rule.isHotOnly && !change.isNew)) && rule.isBroken(change),
    )
    return broken.map(({ name, remedy }) => `${name}: "${change.text}" ${remedy}`)
  })
  const removed = isContract ? [] : changes.filter(({ text }) => REMOVES.test(text))
  return [
    ...risks,
    ...removed.map(
      ({ text }) =>
        `contract: "${text}" fails the release before: remove it one release after its last use, under the line "-- contract: unused since <migration of that release>"`,
    ),
    ...(CONCURRENT_INDEX.test(sql) && changes.length > 1
      ? ['alone: an index that is built concurrently needs a file of its own']
      : []),
  ]
}
