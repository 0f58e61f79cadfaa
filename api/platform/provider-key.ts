/** Rules for the key of the payment provider, whose beginning tells real money from test money. */

const PRODUCTION_KEY = '$aact_prod_'
const SANDBOX_KEY = '$aact_hmlg_'

/** Hosts of the provider: of real money, and of its own sandbox, also under its older name. */
const PRODUCTION_HOSTS = ['api.asaas.com', 'www.asaas.com']
const SANDBOX_HOSTS = ['api-sandbox.asaas.com', 'sandbox.asaas.com']

export const isProviderSandbox = (baseUrl: string): boolean =>
  SANDBOX_HOSTS.includes(new URL(baseUrl).hostname)

interface ProviderAccess {
  readonly isProduction: boolean
  readonly apiKey: string | undefined
  readonly baseUrl: string
}

/**
 * Keeps real money away from demo passwords and developer pages, and test money away from real
 * tickets. A key in production may be any that is not known as one of tests there: our own sandbox
 * stands in for the provider in drills.
 */
export function providerKeyProblems({ isProduction, apiKey, baseUrl }: ProviderAccess): string[] {
  if (apiKey === undefined) return []
  const { hostname } = new URL(baseUrl)
  if (!isProduction && apiKey.startsWith(PRODUCTION_KEY))
    return [
      'ASAAS_API_KEY: this key moves real money, and needs NODE_ENV=production; elsewhere use a key of the sandbox, or none',
    ]
  if (!isProduction && !apiKey.startsWith(SANDBOX_KEY))
    return [
      `ASAAS_API_KEY: begins with ${SANDBOX_KEY} outside production; a key that begins with $ needs single quotes in files and shells`,
    ]
  if (isProduction && SANDBOX_HOSTS.includes(hostname))
    return [
      'ASAAS_BASE_URL: is the sandbox of the provider, in which nobody pays; in production use https://api.asaas.com/v3',
    ]
  if (apiKey.startsWith(SANDBOX_KEY) && PRODUCTION_HOSTS.includes(hostname))
    return ['ASAAS_BASE_URL: a key of the sandbox needs https://api-sandbox.asaas.com/v3']
  return []
}
