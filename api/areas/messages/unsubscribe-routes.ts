import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { sendPlainPage } from '../../platform/mail/plain-page.ts'
import type { MessageDeps } from './deps.ts'
import { UNSUBSCRIBE_PATH } from './mails.ts'
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.ts'
import type { Unsubscription } from './unsubscribe-tokens.ts'

type UnsubscribeDeps = Pick<MessageDeps, 'db' | 'tokens'>

/**
 * Registers the page on which an address unsubscribes, without an account. A GET changes nothing,
 * since mail programs and previews fetch links. The POST is also that of their own button (RFC
 * 8058), which sends a form: in a scope of its own, because no other route takes one.
 */
export function registerUnsubscribe(app: FastifyInstance, { db, tokens }: UnsubscribeDeps): void {
  const config = { access: 'open' } as const
  const readToken = (query: unknown) => {
    const { t } = query as { t?: unknown }
    return typeof t === 'string' ? tokens.read(t) : null
  }
  app.register(async (scope) => {
    // The token says everything: the form is read and dropped.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null),
    )
    scope.get(UNSUBSCRIBE_PATH, { config, schema: { hide: true } }, async (request, reply) => {
      const one = readToken(request.query)
      const name = one && (await findOrganizationName(db, one))
      return sendPage(reply, name ? { state: 'ask', organization: name } : { state: 'unknown' })
    })
    scope.post(UNSUBSCRIBE_PATH, { config, schema: { hide: true } }, async (request, reply) => {
      const one = readToken(request.query)
      const name = one && (await findOrganizationName(db, one))
      if (!one || !name) return sendPage(reply, { state: 'unknown' })
      await unsubscribe(db, one)
      return sendPage(reply, { state: 'done', organization: name })
    })
  })
}

const sendPage = (reply: FastifyReply, page: UnsubscribePage): FastifyReply =>
  sendPlainPage(reply, page.state === 'unknown' ? 404 : 200, unsubscribePage(page))

async function findOrganizationName(
  db: Db,
  { organizationId }: Unsubscription,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.name
}

async function unsubscribe(db: Db, { organizationId, addressKey }: Unsubscription): Promise<void> {
  await sql`
    insert into unsubscribes (organization_id, address_key) values (${organizationId}, ${addressKey})
    on conflict do nothing`.execute(db)
}
