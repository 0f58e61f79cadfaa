import { createLog } from '@55tickets/api/platform/log.ts'
import { createDevRenderer } from '@55tickets/web/framework/server/dev.ts'
import closeWithGrace from 'close-with-grace'
import { acquireDatabase, configure, migrateDatabase, refuseTakenPort } from './prepare.ts'
import { createProduct } from './product.ts'
import { refreshDemo, refreshDemoPurchases } from './refresh-demo.ts'
import { superviseSandbox } from './sandbox.ts'

/** Runs the product from its sources, with hot reload of the site. */
const config = configure()
const log = createLog(config.LOG_LEVEL)
await refuseTakenPort(config)
const handle = await acquireDatabase(config, log)
await migrateDatabase(handle.address)
const { address } = handle
const { directUrl } = address
const sandbox = config.isSandbox
  ? superviseSandbox({ databaseUrl: directUrl, config, log })
  : undefined
const product = await createProduct({
  config,
  address,
  log,
  renderer: createDevRenderer(),
  ...(sandbox && { sandbox }),
})
closeWithGrace({ delay: 5_000, logger: false }, async ({ err }) => {
  if (err) log.fatal({ err }, 'the process ends on an error')
  await product.stop()
  await sandbox?.stop()
  await handle.close()
})
await refreshDemo(config, directUrl, product)
await product.app.listen({ host: config.HOST, port: config.PORT })
await refreshDemoPurchases(config, directUrl, product, log)
console.log(`\n55Tickets (hot reload) is ready at http://${config.HOST}:${config.PORT}\n`)
