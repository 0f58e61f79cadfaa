import type { AddressInfo } from 'node:net'
import { createLog } from '@55tickets/api/platform/log.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import { startSandbox } from '@55tickets/sandbox/start-sandbox.ts'
import { createProduct } from '../product.ts'
import { NO_PAGES } from './no-pages.ts'

const API_KEY = '$aact_hmlg_of-the-whole-product'

/** Opens the product without pages in this process, with a provider whose webhooks arrive. */
export async function openWholeProduct(
  given?: TestDatabase,
  environment: Record<string, string> = {},
) {
  const database = given ?? (await createTestDatabase())
  const log = createLog('silent')
  const config = testConfig(environment)
  let provider = 'http://127.0.0.1:1'
  const product = await createProduct({
    config,
    address: database.address,
    log,
    renderer: NO_PAGES,
    sandbox: { address: () => provider, apiKey: API_KEY },
  })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as AddressInfo
  const sandbox = await startSandbox({
    databaseUrl: database.address.directUrl,
    port: 0,
    apiKey: API_KEY,
    webhook: {
      url: `http://127.0.0.1:${port}/api/payments/webhook`,
      token: config.ASAAS_WEBHOOK_TOKEN[0],
    },
    retryFactor: 0.01,
    log,
  })
  provider = sandbox.url

  return {
    database,
    config,
    product,
    ask: (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      token = '',
      payload?: object,
      more: { key?: string; from?: string; cookie?: string } = {},
    ) =>
      product.app.inject({
        method,
        url: `/api${path}`,
        ...(more.from && { remoteAddress: more.from }),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(more.key && { 'idempotency-key': more.key }),
          ...(more.cookie && { cookie: more.cookie }),
        },
        ...(payload && { payload }),
      }),
    /** First chunk of a streamed answer. */
    async hear(path: string): Promise<string> {
      const leaving = new AbortController()
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { signal: leaving.signal })
      const first = await answer.body?.getReader().read()
      leaving.abort()
      return Buffer.from(first?.value ?? []).toString()
    },
    /** Applies a change at the provider to every payment of a sale. */
    async happen(name: ChangeName, saleId: string): Promise<void> {
      const { rows } = await database.pool.query<{ id: string }>(
        `select body->>'id' as id from sandbox.payments where body->>'externalReference' = $1`,
        [saleId],
      )
      for (const { id } of rows)
        await fetch(`${provider}/control/payments/${id}/${name}`, {
          method: 'POST',
          headers: { access_token: API_KEY, 'content-type': 'application/json' },
          body: '{}',
        })
    },
    async close() {
      await sandbox.stop()
      await product.stop()
      await database.drop()
    },
  }
}

export type WholeProduct = Awaited<ReturnType<typeof openWholeProduct>>
