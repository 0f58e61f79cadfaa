import type { DatabaseAddress } from '@55tickets/api/platform/db/database.ts'
import { databaseEnvironment } from '@55tickets/api/testing/database.ts'
import { type RunningProduct, runProduct } from './run-product.ts'

export const SECRET_KEY = 'a-secret-key-for-tests-of-real-processes'

/**
 * Environment of production: no demo, no developer pages. The request limit is lifted, as all
 * requests come from one address.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  SECRET_KEY,
  PUBLIC_URL: 'https://tickets.example',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'smtp://127.0.0.1:1',
  ASAAS_API_KEY: 'a-key-for-tests',
  ASAAS_BASE_URL: 'http://127.0.0.1:1',
  ASAAS_WEBHOOK_TOKEN: 'a-webhook-token-for-tests',
  COMPANY_NAME: 'Casa',
  COMPANY_CNPJ: '11.222.333/0001-81',
  COMPANY_ADDRESS: 'Recife',
  CONTACT_EMAIL: 'casa@example.com',
  TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  REQUESTS_PER_MINUTE: '10000000',
  PAGES_PER_MINUTE: '10000000',
}

/** Runs a process of the product in production mode on this database. */
export const runInProduction = (
  address: DatabaseAddress,
  more: Record<string, string> = {},
  release?: string,
): Promise<RunningProduct> =>
  runProduct({ ...PRODUCTION, ...databaseEnvironment(address), ...more }, release)
