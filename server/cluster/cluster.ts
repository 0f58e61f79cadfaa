import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSmtpServer } from '@55tickets/api/platform/mail/testing/smtp-server.ts'
import { buildWeb } from '../../scripts/build.ts'
import { chooseLocation } from '../database/location.ts'
import { giveUp, say } from '../terminal.ts'
import { PRODUCTION } from '../testing/production.ts'
import { local, MAX_SERVERS, planLayout } from './layout.ts'
import { isOk, openCluster, serverSettings, waitFor } from './open-cluster.ts'
import { findTakenPort } from './ports.ts'
import { findProcesses } from './processes.ts'
import { findPrograms, missingPrograms } from './programs.ts'
import { startSandbox } from './sandbox.ts'
import { loadSecrets } from './secrets.ts'
import { stopCluster } from './stop-cluster.ts'

// `npm run cluster`: the files of `deploy/` on this machine, with several servers in front.
// `npm run cluster -- down` stops what an earlier run has left behind.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: 'string', default: '2' },
    /** First of the hundred ports that the cluster uses. */
    port: { type: 'string', default: '5600' },
    /** Begins with empty databases. */
    fresh: { type: 'boolean', default: false },
  },
})
const servers = Number(values.servers)
const firstPort = Number(values.port)
if (!(servers >= 1 && servers <= MAX_SERVERS)) giveUp(`--servers: between 1 and ${MAX_SERVERS}`)
const command = positionals[0] ?? 'up'
if (command !== 'up' && command !== 'down')
  giveUp('Usage: npm run cluster -- [up | down] [--servers 2] [--port 5600] [--fresh]')

const dataFolder = resolve(process.env['DATA_DIR'] ?? '.data', 'cluster')
mkdirSync(dataFolder, { recursive: true })
const { folder, user } = chooseLocation(dataFolder)
if (command === 'down') {
  say(`Stopped ${await stopCluster(folder)} processes`)
  process.exit(0)
}

const found = findPrograms()
if ('missing' in found) giveUp(missingPrograms(found.missing))
if (findProcesses(folder).length > 0)
  giveUp('A cluster is running already. Stop it with: npm run cluster -- down')
if (values.fresh) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true, mode: 0o711 })
const { programs } = found
const layout = planLayout({ folder, firstPort, servers })
const takenPort = await findTakenPort(firstPort)
if (takenPort)
  giveUp(`Port ${takenPort} is in use. Choose other ports with: npm run cluster -- --port 15600`)

let isStopping = false
async function stop(code: number): Promise<never> {
  isStopping = true
  say('Stopping')
  await stopCluster(folder)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!isStopping) void stop(0)
  })

try {
  await up()
} catch (error) {
  if (!isStopping) {
    console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
}

async function up(): Promise<void> {
  const secrets = loadSecrets(folder)
  const options = { layout, programs, secrets, user, onProgress: say }
  await buildWeb({ onProgress: say })
  const mail = await openSmtpServer({ port: layout.mail })
  const cluster = await openCluster(options)
  const provider = await startSandbox(options)
  say(`Starting ${servers} server processes`)
  for (const index of layout.servers.keys())
    await cluster.startServer(index, {
      ...PRODUCTION,
      ...provider,
      ...serverSettings(cluster),
      LOG_LEVEL: 'warn',
      SECRET_KEY: secrets.secretKey,
      SMTP_URL: mail.url,
    })
  for (const port of layout.servers)
    await waitFor('the servers', layout, () => isOk(`http://${local(port)}/health/ready`))
  await waitFor('the balancer', layout, () => isOk(`http://${local(layout.web)}/health/ready`))
  console.log(`\n55Tickets is ready at http://${local(layout.web)}\n`)
  console.log(`  Servers        ${layout.servers.map(local).join(', ')}`)
  console.log(`  Primary        ${cluster.primaryUrl}`)
  console.log(`  Pooler         ${local(layout.pooler)}`)
  console.log(`  Replicas       ${local(layout.replicas)}`)
  console.log(`  Nodes          ${layout.nodes.map(({ patroni }) => local(patroni)).join(', ')}`)
  console.log(`  Balancer       http://${local(layout.stats)}`)
  console.log(`  Test payments  http://${local(layout.sandbox)} (sandbox/README.md)`)
  console.log(`  Data and logs  ${folder}`)
  console.log('\nCtrl-C or `npm run cluster -- down` stops it; everything is kept.\n')
}
