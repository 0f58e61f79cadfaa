import type { AddressInfo } from 'node:net'
import { startSandbox } from '@55tickets/sandbox/start-sandbox.ts'
import { expect, test } from 'vitest'
import { workOn } from '../../../platform/jobs/define-job.ts'
import { eventually, startTestJobs } from '../../../platform/jobs/testing/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestApp } from '../../../testing/app.ts'
import { createProvider } from '../asaas/provider.ts'
import { chargeChanged } from '../record-status.ts'
import { openChargesApp, TOKEN } from '../testing/charges-app.ts'
import { uncounted } from '../testing/uncounted.ts'
import { webhookEventWorker } from './handle-webhook-event.ts'
import { registerWebhooks } from './routes.ts'

test('a paid PIX reaches the sale by webhook and job, without a sweep', async (end) => {
  const chargesApp = await openChargesApp()
  end.onTestFinished(() => chargesApp.close())
  const { database } = chargesApp
  const jobs = await startTestJobs(database, end)
  const { app } = await createTestApp(database, {}, (app) =>
    registerWebhooks(app, {
      db: database.db,
      enqueue: jobs.enqueue,
      config: { ASAAS_WEBHOOK_TOKEN: [TOKEN] },
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  end.onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const log = createLog('silent')
  const apiKey = '$aact_hmlg_with-webhook'
  const sandbox = await startSandbox({
    databaseUrl: database.address.directUrl,
    port: 0,
    apiKey,
    webhook: { url: `http://127.0.0.1:${port}/api/payments/webhook`, token: TOKEN },
    log,
  })
  end.onTestFinished(() => sandbox.stop())
  const provider = createProvider({ address: () => sandbox.url, apiKey, quota: uncounted, log })
  const changedCharges: string[] = []
  await jobs.work([
    webhookEventWorker({
      provider,
      enqueue: jobs.enqueue,
      followTransferEvent: async () => undefined,
    }),
    workOn(chargeChanged, async ({ chargeIds }) => {
      changedCharges.push(...chargeIds)
    }),
  ])

  const charge = await chargesApp.pixCharge()
  await provider.receiveMoney(charge.providerId ?? '')
  await eventually(() => expect(changedCharges).toEqual([charge.id]))
  expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
})
