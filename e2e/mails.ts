import { type APIRequestContext, expect } from '@playwright/test'

interface Mail {
  readonly subject: string
  readonly text: string
  readonly attachmentUrl: string | null
}

/** Mails to an address, the newest first. */
export async function readMails(request: APIRequestContext, to: string): Promise<readonly Mail[]> {
  return (await request.get('/api/dev/mail', { params: { to } })).json()
}

/** Waits for a mail: they are sent in the background. */
export async function waitForMail(
  request: APIRequestContext,
  to: string,
  subject: string,
): Promise<Mail> {
  const find = async () => (await readMails(request, to)).find((mail) => mail.subject === subject)
  await expect.poll(find, { message: `a mail "${subject}"` }).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error(`the mail "${subject}" is gone`)
  return mail
}

/** The link of a mail to a page of the product, with its token. */
export function findLink({ text }: Mail, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path)
  if (!link) throw new Error(`no link to ${path} in the mail: ${text}`)
  return link
}

/** Confirms an account's address, as the link of its mail does. */
export async function confirmAddress(
  request: APIRequestContext,
  { email }: { readonly email: string },
): Promise<void> {
  const mail = await waitForMail(request, email, 'Confirme o seu e-mail')
  const token = new URL(findLink(mail, '/confirmar-email')).searchParams.get('token')
  expect((await request.post('/api/auth/confirm-email', { data: { token } })).ok()).toBe(true)
}
