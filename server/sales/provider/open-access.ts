import type { SalesDeps } from '../deps.ts'
import type { ProviderAccess } from './account-client.ts'

/** Finds the provider, or prints why there is none. */
export async function openAccess({
  providerAccess,
  print,
}: Pick<SalesDeps, 'print' | 'providerAccess'>): Promise<ProviderAccess | null> {
  const access = await providerAccess()
  if (access === null) print(['No sandbox is running: start the server first.'])
  return access
}
