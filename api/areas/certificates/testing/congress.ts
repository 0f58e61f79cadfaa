import type { OwnCertificate } from '@55tickets/contracts/certificates.ts'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { admitCodes } from '../../../testing/admit-codes.ts'
import { testConfig } from '../../../testing/app.ts'
import { createPerson, signedInAs } from '../../../testing/people.ts'
import { openEditorApp } from '../../editor/testing/editor-app.ts'
import { importEvents } from '../../events/public.ts'

const hours = (count: number) =>
  new Date(Date.now() + count * 3_600_000).toISOString().slice(0, 19).concat('Z')

/** Certified sessions, an hour each. */
export const sessionKeys = ['a', 'b', 'c', 'd', 'e'] as const
type SessionKey = (typeof sessionKeys)[number] | 'festa'

/** The workspace with a congress of five certified sessions and a party without certificate. */
export async function openCongress() {
  const workspace = await openEditorApp({ PUBLIC_URL: 'https://55tickets.example' })
  const { pool, db } = workspace.database
  let count = 0
  /** Imports one more congress, since tests change its terms. */
  const createCongress = async () => {
    count += 1
    const slug = `congresso-${count}`
    const session = (key: string, certifiedTime?: number) => ({
      key,
      titulo: `Atividade ${key}`,
      dataInicio: hours(24),
      dataFim: hours(25),
      ...(certifiedTime && { certifiedTime }),
    })
    const event = {
      slug,
      name: `Congresso ${count}`,
      eventType: 'congressos',
      eventDescription: '',
      startDate: hours(-24),
      endDate: hours(48),
      locationName: 'Centro',
      city: 'Recife',
      region: 'PE',
      organizer: 'Casa',
      programacoes: [...sessionKeys.map((key) => session(key, 60)), session('festa')],
    }
    const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
    const result = await importEvents(db, [event], options)
    if (!result.ok) throw new Error(result.problems.join('\n'))
    const eventId = stableId('event', slug)
    await pool.query('update events set organization_id = $2 where id = $1', [
      eventId,
      workspace.organizationId,
    ])
    return openEvent(eventId)
  }

  const openEvent = (eventId: string) => {
    const path = `/promoter/events/${eventId}/certificates`
    const sessionId = (key: SessionKey) => stableId(eventId, 'session', key)
    const inject = (url: string, who: string) =>
      workspace.app.inject({ url: `/api${url}`, headers: signedInAs(who) })
    const admit = (who: string, keys: readonly SessionKey[]) =>
      admitCodes(
        pool,
        `code.subscription_id in
           (select id from subscriptions where user_id = $1 and session_id = any ($2))`,
        [who, keys.map(sessionId)],
      )
    return {
      eventId,
      path,
      sessionId,
      admit,
      async subscribe(who: string, keys: readonly SessionKey[]) {
        for (const key of keys)
          await workspace.call('POST', `/programacao/${sessionId(key)}/subscribe`, {}, who)
      },
      /** Creates a person who subscribed to some sessions and attended some of them. */
      async createAttendee(subscribed: readonly SessionKey[], attended: readonly SessionKey[]) {
        const who = await createPerson(db)
        await this.subscribe(who, subscribed)
        await admit(who, attended)
        return who
      },
      async end() {
        await pool.query(
          `update sessions set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days'
            where event_id = $1`,
          [eventId],
        )
      },
      async setMinimum(minimumPresence: number | null) {
        const { body } = await workspace.call<{ version: number }>('GET', path)
        return workspace.call('PUT', path, { version: body.version, minimumPresence })
      },
      download: (who: string) => inject(`/events/${eventId}/certificate`, who),
      downloadOf: (key: SessionKey, who: string) =>
        inject(`/programacao/${sessionId(key)}/users/${who}/certificate`, who),
      own: async (who: string) => {
        const { body } = await workspace.call<{ docs: OwnCertificate[] }>(
          'GET',
          '/events/user/certificates',
          undefined,
          who,
        )
        return body.docs.filter(({ event }) => event._id === eventId)
      },
    }
  }
  return { workspace, createCongress, close: () => workspace.close() }
}

/** Code of the certificate that was downloaded. */
export const codeIn = (answer: { headers: Record<string, unknown> }): string =>
  /certificado-(.+)\.pdf/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''
