/** Logs a demo account in, and returns the headers of its requests. */
export async function logIn(url: string, name: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.55tickets.com.br`, password: 'demo1234' }),
  })
  if (!response.ok) throw new Error(`the login of ${name} answered ${response.status}`)
  const { accessToken } = (await response.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}
