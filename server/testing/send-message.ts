import { sendMessageWorker } from '@55tickets/api/areas/messages/send-message.ts'
import { createUnsubscribeTokens } from '@55tickets/api/areas/messages/unsubscribe-tokens.ts'
import { type DatabaseAddress, openDatabase } from '@55tickets/api/platform/db/database.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'

/** Sends a message in portions of two, as the job of a process does; for `runInProcess`. */
export async function sendMessageOf(argument: string): Promise<string> {
  const { address, messageId } = JSON.parse(argument) as {
    address: DatabaseAddress
    messageId: string
  }
  const log = createLog('silent')
  const { db } = openDatabase({ address, poolSize: 2, log })
  const config = testConfig()
  const mailer = createMailer(async () => undefined, config)
  const tokens = createUnsubscribeTokens(config.SECRET_KEY)
  const worker = sendMessageWorker({ config, mailer, tokens }, 2)
  await worker.run({ messageId }, { db, log, signal: new AbortController().signal })
  return 'sent'
}
