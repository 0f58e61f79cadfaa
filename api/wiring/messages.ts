import { resumeMessagesWorker } from '../areas/messages/resume-messages.ts'
import { registerMessages } from '../areas/messages/routes.ts'
import { sendMessageWorker } from '../areas/messages/send-message.ts'
import { createUnsubscribeTokens } from '../areas/messages/unsubscribe-tokens.ts'
import type { Deps, Part } from './part.ts'

/** Messages of promoters to people of their events. */
export function wireMessages({ config, db, enqueue, mailer }: Deps): Part {
  const tokens = createUnsubscribeTokens(config.SECRET_KEY)
  const deps = { config, db, enqueue, mailer, tokens }
  return {
    workers: [sendMessageWorker(deps), resumeMessagesWorker(enqueue)],
    register: (app) => registerMessages(app, deps),
  }
}
