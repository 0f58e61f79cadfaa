import { findEventId } from '@55tickets/api/areas/events/public.ts'
import { listLeadContacts } from '@55tickets/api/areas/leads/public.ts'
import { findOrganizationId, listContacts } from '@55tickets/api/areas/organizations/public.ts'
import { type AffectedPerson, listAffected } from '@55tickets/api/areas/people/public.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { CSV_BOM, csvLine } from '@55tickets/rules/text/csv.ts'

export const USAGE = `npm run incident -- <whom> <file>

  event <slug> <file>           everybody whose data we hold because of an event:
                                buyers, also of unpaid orders, holders, guests and
                                subscribers
  organization <slug> <file>    the same of all its events, and its members
  everybody <file>              all of these, all accounts, and who filled in a
                                promoters' form
  help                          this

Writes a new CSV file, which only you can read: whom to tell of an incident,
and which kinds of their data we hold. Delete it once everybody was told.`

type Whom =
  | { readonly name: 'everybody' }
  | { readonly name: 'event' | 'organization'; readonly slug: string }

type Command = { readonly name: 'help' } | (Whom & { readonly file: string })

/** Parses the arguments of `npm run incident --`; returns a command, or what is wrong. */
export function readCommand([name, ...rest]: readonly string[]): Command | { wrong: string } {
  const [first, second] = rest
  switch (name) {
    case 'help':
      return { name }
    case 'everybody':
      return first && rest.length === 1
        ? { name, file: first }
        : { wrong: 'everybody needs a file, and nothing else' }
    case 'event':
    case 'organization':
      return first && second && rest.length === 2
        ? { name, slug: first, file: second }
        : { wrong: `${name} needs a slug and a file` }
    case undefined:
      return { wrong: 'A command is missing' }
    default:
      return { wrong: `There is no command ${name}` }
  }
}

interface PeopleFile {
  readonly csv: string
  /** Text that says how many people can be reached, and how. */
  readonly summary: string
}

/** Lists whom to tell, a line for each; null if there is no such event or organization. */
export async function listPeople(db: Db, whom: Whom): Promise<PeopleFile | null> {
  const found = await findAffected(db, whom)
  if (!found) return null
  const people = mergeByAddress(found)
  const lines = people.map(({ name, email, via, phone, relation, data }) =>
    csvLine([name, email ?? '', email ? '' : (via ?? ''), phone ?? '', relation, data.join(', ')]),
  )
  const heading = csvLine(['Name', 'E-mail', 'Through', 'Phone', 'Relation', 'Data'])
  const direct = people.filter(({ email }) => email !== null).length
  const through = people.filter(({ email, via }) => email === null && via !== null).length
  return {
    csv: `${CSV_BOM}${heading}${lines.join('')}`,
    summary: `${people.length} people: ${direct} by their own e-mail, ${through} through the buyer of their ticket, ${people.length - direct - through} by phone or a public notice.`,
  }
}

async function findAffected(db: Db, whom: Whom): Promise<AffectedPerson[] | null> {
  if (whom.name === 'event') {
    const eventId = await findEventId(db, whom.slug)
    return eventId ? listAffected(db, { eventId }) : null
  }
  if (whom.name === 'organization') {
    const organizationId = await findOrganizationId(db, whom.slug)
    if (!organizationId) return null
    const contacts = await listContacts(db, organizationId)
    return [...(await listAffected(db, { organizationId })), ...contacts.map(toAffected)]
  }
  const contacts = [...(await listContacts(db, null)), ...(await listLeadContacts(db))]
  return [...(await listAffected(db, 'everything')), ...contacts.map(toAffected)]
}

type Contact = Pick<AffectedPerson, 'relation' | 'name' | 'email' | 'phone'>

const toAffected = (contact: Contact): AffectedPerson => ({
  ...contact,
  via: null,
  data: ['e-mail', ...(contact.name ? ['name', 'phone'] : [])],
})

/** One line for each address, with all relations and kinds of data; who has none keeps a line. */
function mergeByAddress(found: readonly AffectedPerson[]): AffectedPerson[] {
  const merged = new Map<string, AffectedPerson>()
  for (const [index, person] of found.entries()) {
    const key = person.email === null ? `line ${index}` : emailKey(person.email)
    const known = merged.get(key)
    merged.set(key, known ? merge(known, person) : person)
  }
  return [...merged.values()]
}

const merge = (one: AffectedPerson, other: AffectedPerson): AffectedPerson => ({
  ...one,
  name: unite(one.name.split(', '), [other.name]).filter(Boolean).join(', '),
  phone: one.phone ?? other.phone,
  relation: unite(one.relation.split(', '), [other.relation]).join(', '),
  data: unite(one.data, other.data),
})

const unite = (ones: readonly string[], others: readonly string[]) => [
  ...new Set([...ones, ...others]),
]
