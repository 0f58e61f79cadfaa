import { chargeArrows } from '@55tickets/rules/sales/charge-transitions.ts'
import {
  FIRST_SALE_STATUS,
  saleArrows,
  saleTransitions,
  type Transition,
} from '@55tickets/rules/sales/sale-transitions.ts'

interface Arrow {
  readonly from: string
  readonly to: string
  readonly name?: string
}

/** SQL functions that know the transitions, by the name of their file in api/functions/. */
export const transitionFunctions = {
  'is_sale_transition.sql': describeFunction('is_sale_transition', 'a sale', saleArrows),
  'is_charge_transition.sql': describeFunction('is_charge_transition', 'a charge', chargeArrows),
}

function describeFunction(name: string, what: string, arrows: readonly Arrow[]): string {
  const pairs = arrows.map(({ from, to }) => `    ('${from}', '${to}')`)
  return `-- Written by npm run types:db from the tables in rules/sales/.
-- Tells whether ${what} may go from one status to the other.
create or replace function ${name}(from_status text, to_status text) returns boolean
language sql immutable as $$
  select (from_status, to_status) in (
${pairs.join(',\n')})
$$;
`
}

/** Statuses that the diagram shows as one group, because most transitions treat them alike. */
const PAID: readonly string[] = ['CONFIRMED', 'RECEIVED']

const nodes = (statuses: readonly string[]) =>
  PAID.every((status) => statuses.includes(status)) ? ['Paid'] : statuses

const diagramLines = Object.entries<Transition>(saleTransitions).flatMap(([name, { from, to }]) =>
  nodes(from).flatMap((source) => nodes(to).map((target) => `  ${source} --> ${target}: ${name}`)),
)

/** Diagram of a sale's statuses for docs/sale-states.md. */
export const saleDiagram = [
  '```mermaid',
  'stateDiagram-v2',
  `  state Paid {\n${PAID.map((status) => `    ${status}`).join('\n')}\n  }`,
  `  [*] --> ${FIRST_SALE_STATUS}: reserve`,
  ...diagramLines,
  '```',
].join('\n')
