import { createLog } from '@55tickets/api/platform/log.ts'
import { demoPassword, demoUsers } from '@55tickets/demo/users.ts'
import { loadBuiltRenderer } from '@55tickets/web/ssr/plugin.ts'
import closeWithGrace from 'close-with-grace'
import { buildWeb, WEB_DIST } from '../scripts/build.ts'
import { claimForProduction } from './claim-database.ts'
import { keepDemo, keepDemoPurchases } from './keep-demo.ts'
import { bringUpToDate, configure, openPlace, refuseTakenPort } from './prepare.ts'
import { createProduct, type Product } from './product.ts'
import { type KeptSandbox, keepSandbox } from './sandbox.ts'
import { giveUp, say } from './terminal.ts'

const GRACE_MS = 20_000

const config = configure()
const log = createLog(config.LOG_LEVEL)
await refuseTakenPort(config)
const place = await openPlace(config, log)

let product: Product | undefined
let sandbox: KeptSandbox | undefined
closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err, signal }) => {
  if (err) log.fatal({ err }, 'the process ends on an error')
  else say(`Stopping (${signal ?? 'asked to'})`)
  await product?.stop()
  await sandbox?.stop()
  await place.close()
})

await buildWeb({ onProgress: say })
await bringUpToDate(place.databaseUrl)
const { databaseUrl } = place
if (config.isProduction) {
  const refusal = await claimForProduction(databaseUrl)
  if (refusal) giveUp(refusal.refused)
}
if (config.isSandbox) sandbox = keepSandbox({ databaseUrl, config, log })
product = await createProduct({
  config,
  databaseUrl,
  log,
  renderer: await loadBuiltRenderer(WEB_DIST),
  ...(sandbox && { sandbox }),
})
const hasDemo = await keepDemo(config, databaseUrl, product)
await product.app.listen({ host: config.HOST, port: config.PORT })
await keepDemoPurchases(config, databaseUrl, product, log)

console.log(`\n55Tickets is ready at http://${config.HOST}:${config.PORT}\n`)
if (hasDemo)
  for (const user of demoUsers) console.log(`  Demo account   ${user.email} / ${demoPassword}`)
if (!config.isProduction)
  console.log(`  Mails          http://${config.HOST}:${config.PORT}/dev/mail`)
console.log(`  API            http://${config.HOST}:${config.PORT}/api/docs`)
if (sandbox) {
  const address = await sandbox.address().catch(() => 'is being started')
  console.log(`  Test payments  ${address} (docs/sandbox.md)`)
}
console.log(`  Data           ${place.description}`)
console.log('\nCtrl-C stops it; everything is kept.\n')
