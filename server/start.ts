import { join } from 'node:path'
import { storeWebAssets } from '@55tickets/api/platform/files/web-assets.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { demoPassword, demoUsers } from '@55tickets/demo/users.ts'
import { loadBuiltRenderer } from '@55tickets/web/framework/server/plugin.ts'
import closeWithGrace from 'close-with-grace'
import { buildWeb, WEB_DIST } from '../scripts/build.ts'
import { acquireDatabase, configure, migrateDatabase, refuseTakenPort } from './prepare.ts'
import type { Product } from './product.ts'
import { markAsProduction } from './production-mark.ts'
import { type SandboxSupervisor, superviseSandbox } from './sandbox.ts'
import { giveUp, say } from './terminal.ts'

const GRACE_MS = 20_000

const config = configure()
const log = createLog(config.LOG_LEVEL)
await refuseTakenPort(config)
const handle = await acquireDatabase(config, log)

let product: Product | undefined
let sandbox: SandboxSupervisor | undefined
closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err, signal }) => {
  if (err) log.fatal({ err }, 'the process is ending because of an error')
  else say(`Stopping (${signal ?? 'asked to'})`)
  await product?.stop()
  await sandbox?.stop()
  await handle.close()
})

// Loaded lazily: a refused start does not wait for it.
const { createProduct } = await import('./product.ts')
const { refreshDemo, refreshDemoPurchases } = await import('./refresh-demo.ts')

await buildWeb({ onProgress: say })
await migrateDatabase(handle.address)
const { address } = handle
const { directUrl } = address
if (config.isProduction) {
  const refusal = await markAsProduction(directUrl)
  if (refusal) giveUp(refusal.refused)
}
if (config.isSandbox) sandbox = superviseSandbox({ databaseUrl: directUrl, config, log })
product = await createProduct({
  config,
  address,
  log,
  renderer: await loadBuiltRenderer(WEB_DIST),
  ...(sandbox && { sandbox }),
})
await storeWebAssets(product.database.db, join(WEB_DIST, 'client', 'assets'))
const hasDemo = await refreshDemo(config, directUrl, product)
await product.app.listen({ host: config.HOST, port: config.PORT })
await refreshDemoPurchases(config, directUrl, product, log)

console.log(`\n55Tickets is ready at http://${config.HOST}:${config.PORT}\n`)
if (hasDemo)
  for (const user of demoUsers) console.log(`  Demo account   ${user.email} / ${demoPassword}`)
if (!config.isProduction)
  console.log(`  Mails          http://${config.HOST}:${config.PORT}/dev/mail`)
console.log(`  API            http://${config.HOST}:${config.PORT}/api/docs`)
if (sandbox) {
  const address = await sandbox.address().catch(() => 'is being started')
  console.log(`  Test payments  ${address} (sandbox/README.md)`)
}
console.log(`  Data           ${handle.description}`)
console.log('\nCtrl-C stops it; everything is kept.\n')
