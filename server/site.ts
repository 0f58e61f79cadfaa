import type { Config } from '@55tickets/api/platform/config.ts'
import type { SiteConfig } from '@55tickets/web/lib/site.ts'

/** Part of the configuration that every visitor may see. */
export function siteConfig(config: Config): SiteConfig {
  return {
    publicUrl: config.PUBLIC_URL,
    company: {
      name: config.COMPANY_NAME,
      cnpj: config.COMPANY_CNPJ,
      address: config.COMPANY_ADDRESS,
      contactEmail: config.CONTACT_EMAIL,
    },
    tileUrl: config.TILE_URL,
    viaCepUrl: config.VIACEP_URL,
    environment: config.isProduction ? 'production' : 'demo',
    isSandbox: config.isSandbox,
  }
}
