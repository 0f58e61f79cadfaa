import { randomUUID } from 'node:crypto'
import { eventIdOf } from '../../../reservations/testing/reservations-app.ts'
import { modelEvents, type Organization } from './model-events.ts'
import type { MoneyModel, Papers } from './model-state.ts'

/** Documents of organizations, and who belongs together by them. */

const NO_PAPERS: Papers = { confirmed: new Set(), key: '', isNew: true }

const query = ({ reservationsApp }: MoneyModel, text: string, values: unknown[]) =>
  reservationsApp.database.pool.query(text, values)

export async function typeDocument(
  model: MoneyModel,
  slug: Organization,
  document: string,
): Promise<void> {
  await query(
    model,
    'update organizations set document = $2, document_changed_at = app_now() where id = $1',
    [model.organizations[slug], document],
  )
  model.papers.set(slug, { ...(model.papers.get(slug) ?? NO_PAPERS), isNew: true })
}

/** Our team confirms a document, which is the key of payouts from then on. */
export async function confirmDocument(
  model: MoneyModel,
  slug: Organization,
  document: string,
): Promise<void> {
  const id = model.organizations[slug]
  await query(model, 'update organizations set document_changed_at = null where id = $1', [id])
  await query(
    model,
    `insert into payout_keys (organization_id, id, key_type, pix_key, set_by, counts_from, stop_hash)
     values ($1, gen_random_uuid(), 'CPF', $2, $3, app_now(), $4)`,
    [id, document, model.owner, randomUUID()],
  )
  const { confirmed } = model.papers.get(slug) ?? NO_PAPERS
  model.papers.set(slug, {
    confirmed: new Set([...confirmed, document]),
    key: document,
    isNew: false,
  })
}

interface Holder {
  readonly slugs: readonly Organization[]
  readonly documents: ReadonlySet<string>
}

/** Organizations that belong together: by a document that was confirmed for both, or by others between them. */
export function findHolders({ papers }: MoneyModel): readonly Holder[] {
  let holders: readonly Holder[] = []
  for (const [slug, { confirmed }] of papers) {
    const same = holders.filter(({ documents }) =>
      [...confirmed].some((document) => documents.has(document)),
    )
    const holder = {
      slugs: [slug, ...same.flatMap(({ slugs }) => slugs)],
      documents: new Set([...confirmed, ...same.flatMap(({ documents }) => [...documents])]),
    }
    holders = [...holders.filter((one) => !same.includes(one)), holder]
  }
  return holders
}

/** Key to which an event's money goes. */
export function keyOf({ papers }: MoneyModel, eventId: string): string {
  const event = modelEvents.find(({ slug }) => eventIdOf(slug) === eventId)
  return (event?.organization && papers.get(event.organization)?.key) ?? ''
}
