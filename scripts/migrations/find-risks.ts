import { CONCURRENT_INDEX, CONTRACT } from '../../api/platform/db/apply-migration.ts'
import type { Action } from './known-statements.ts'
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
const STABLE_CALL = /(?<![\w$.])(?:now|app_now)\(\)/g

/** A primary key that uses an index scans for null. `using index tablespace` builds an index. */
const NO_SCAN = /\bnot valid$|^add constraint \w+ unique using index \w+/

const ON_ROWS = /^(insert into|update|delete from|merge into|with|select)\b/

interface Rule {
  readonly name: string
  /** Tables whose changes count: those that existed before, of these the hot ones, or also new ones. */
  readonly scope: 'hot' | 'existing' | 'all'
  readonly isBroken: (change: Change) => boolean
  readonly remedy: string
}

const isValidation = ({ text }: Action) => text.startsWith('validate constraint')
const isOtherThanValidation = (action: Action) => !isValidation(action)
const isNewColumn = ({ text }: Change) => text.startsWith('add column')

const RULES: readonly Rule[] = [
  {
    name: 'index',
    scope: 'hot',
    isBroken: ({ text }) => /^create (unique )?index (?!concurrently)/.test(text),
    remedy: 'blocks writes while it is built: create index concurrently, in a file of its own',
  },
  {
    name: 'rewrite',
    scope: 'hot',
    isBroken: (change) =>
      /^alter column \w+ (set data )?type\b/.test(change.text) ||
      (isNewColumn(change) && /\bgenerated\b|serial[248]?\b/.test(change.text)),
    remedy: 'rewrites the table: add a column, fill it in batches, use it, drop the old one later',
  },
  {
    name: 'volatile default',
    scope: 'hot',
    isBroken: (change) =>
      isNewColumn(change) && /\bdefault\b.*\(/.test(change.text.replace(STABLE_CALL, '')),
    remedy:
      'is computed for every row: set the default in a second step, fill older rows in batches',
  },
  {
    name: 'not null',
    scope: 'hot',
    isBroken: ({ text, table, before }) =>
      /^alter column \w+ set not null/.test(text) &&
      !before.some((earlier) => earlier.table === table && isValidation(earlier)),
    remedy:
      'scans the table: add a check (… is not null) not valid, and validate it first in a later migration',
  },
  {
    name: 'constraint',
    scope: 'hot',
    isBroken: (change) =>
      (/^add (constraint|check|foreign key|unique|primary key|exclude)\b/.test(change.text) &&
        !NO_SCAN.test(change.text)) ||
      (isNewColumn(change) && /\b(references|check|unique|primary key)\b/.test(change.text)),
    remedy: 'scans the table: add the constraint not valid, and validate it in a later migration',
  },
  {
    name: 'validate',
    scope: 'hot',
    isBroken: (change) =>
      isValidation(change) && [...change.before, ...change.together].some(isOtherThanValidation),
    remedy:
      'scans under the locks of the changes before it and beside it: begin the migration with validations, in statements without other actions',
  },
  {
    name: 'rows',
    scope: 'all',
    isBroken: ({ text, isBounded }) => ON_ROWS.test(text) && !isBounded,
    remedy:
      'may read or lock many rows until the migration ends: change them in batches by a job, or say in a comment "-- bounded: " why they are few',
  },
  {
    name: 'rename',
    scope: 'existing',
    isBroken: ({ text }) => /^rename (?!constraint\b)/.test(text),
    remedy:
      'fails the release before or the new one: add the new name, write both, drop the old one later',
  },
  {
    name: 'required column',
    scope: 'existing',
    isBroken: (change) =>
      isNewColumn(change) &&
      /\b(not null|primary key)\b/.test(change.text) &&
      !/\b(default|generated)\b|serial[248]?\b/.test(change.text),
    remedy: 'fails the inserts of the release before, which does not know it: give it a default',
  },
]

const UNKNOWN = {
  name: 'unknown',
  remedy:
    'is not known to keep requests going: use the statements that CONTRIBUTING.md lists, or look up its locks and add it to known-statements.ts',
}

/** Changes that only a contract step may make. */
const REMOVES = /^drop (?!constraint\b)/

/** Finds what would keep requests waiting, or fail those of the release before; empty if nothing. */
export function findRisks(sql: string, knownMigrations: readonly string[]): string[] {
  const changes = readChanges(sql)
  const isContract = knownMigrations.includes(CONTRACT.exec(sql)?.[1] ?? '')
  const risks = changes.flatMap((change) =>
    findBroken(change).map(({ name, remedy }) => `${name}: "${change.text}" ${remedy}`),
  )
  const removed = isContract
    ? []
    : changes.filter(({ text, isKnown }) => isKnown && REMOVES.test(text))
  return [
    ...risks,
    ...removed.map(
      ({ text }) =>
        `contract: "${text}" fails the release before: remove it one release after its last use, under the line "-- contract: unused since <migration of that release>"`,
    ),
    ...(isBuiltRight(sql, changes)
      ? []
      : [
          'alone: an index that is built concurrently needs a file of its own, which has "create index concurrently" in lower case at the beginning of a line: by this a start knows that the file can not run in a transaction',
        ]),
  ]
}

/** True if a start recognizes the file of a concurrent index, and takes no other file for one. */
function isBuiltRight(sql: string, changes: readonly Change[]): boolean {
  const isConcurrent = changes.some(({ text }) =>
    /^create (unique )?index concurrently /.test(text),
  )
  if (isConcurrent !== CONCURRENT_INDEX.test(sql)) return false
  return !isConcurrent || changes.length === 1
}

function findBroken(change: Change): Pick<Rule, 'name' | 'remedy'>[] {
  if (!change.isKnown) return [UNKNOWN]
  const isHot = change.table !== null && HOT_TABLES.has(change.table)
  return RULES.filter(({ scope, isBroken }) => {
    const counts = scope === 'all' || (!change.isNew && (scope === 'existing' || isHot))
    return counts && isBroken(change)
  })
}

/**
 * Finds what a file of functions and triggers does beside replacing these. A start runs it again after
 * each change of its text, while servers of the release before serve requests.
 */
export function findFunctionRisks(sql: string): string[] {
  return readChanges(sql)
    .filter(({ text, isKnown }) => !isKnown || !REPLACES.test(text))
    .map(
      ({ text }) =>
        `function: "${text}" replaces no function, trigger or view: move it to a migration`,
    )
}

const REPLACES = /^create or replace (function|procedure|trigger|view) /
