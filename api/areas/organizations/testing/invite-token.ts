import { fillSecretLinks } from '../../../platform/mail/secret-links.ts'
import { testConfig } from '../../../testing/app.ts'
import { createInviteLinks, INVITE_LINK } from '../invite-links.ts'

const links = { [INVITE_LINK]: createInviteLinks(testConfig()).make }

/** Token of the invite in a stored mail. */
export const inviteToken = (mail = ''): string =>
  /convite\/([\w-]+)/.exec(fillSecretLinks(mail, links))?.[1] ?? ''
