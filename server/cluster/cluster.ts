import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSmtpServer } from '@55tickets/api/platform/mail/testing/smtp-server.ts'
import { buildWeb } from '../../scripts/build.ts'
import { chooseLocation } from '../database/location.ts'
import { UNKNOWN_TRANSFER } from '../sales/differences.ts'
import { giveUp, say } from '../terminal.ts'
import { PRODUCTION } from '../testing/production.ts'
import { backUpNode, runPgbackrest } from './backup/pgbackrest.ts'
import { reconcileRestored, runSales, untilReconciled } from './backup/reconcile-restored.ts'
import { local, MAX_SERVERS, planLayout } from './layout.ts'
import { type Environment, isOk, openCluster, serverSettings, waitFor } from './open-cluster.ts'
import { findLeader } from './patroni.ts'
import { findTakenPort } from './ports.ts'
import { findProcesses, recordProcess } from './processes.ts'
import { findPrograms, missingPrograms, type Programs } from './programs.ts'
import { startSandbox } from './sandbox.ts'
import { loadSecrets, secretsFile } from './secrets.ts'
import { COMMAND, stopCluster } from './stop-cluster.ts'

// `npm run cluster`: the files of `deploy/` on this machine, with several servers in front.
// `npm run cluster -- down` stops what an earlier run has left behind, `backup` makes a backup of the
// running one, and `restore` starts it with its database as it was at a time.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: 'string', default: '2' },
    /** First of the hundred ports that the cluster uses. */
    port: { type: 'string', default: '5600' },
    /** Begins with empty databases. */
    fresh: { type: 'boolean', default: false },
    /** A full backup in place of an incremental one. */
    full: { type: 'boolean', default: false },
    /** Time to restore to, with its zone: 2026-11-18T13:50:00-03:00. */
    to: { type: 'string' },
  },
})
const servers = Number(values.servers)
const firstPort = Number(values.port)
if (!(servers >= 1 && servers <= MAX_SERVERS)) giveUp(`--servers: between 1 and ${MAX_SERVERS}`)
const command = positionals[0] ?? 'up'
const USAGE = `Usage: npm run cluster -- [up] [--servers 2] [--port 5600] [--fresh]
       npm run cluster -- down
       npm run cluster -- backup [--full] [--port 5600]
       npm run cluster -- restore --to 2026-11-18T13:50:00-03:00 [--servers 2] [--port 5600]`
if (!['up', 'down', 'backup', 'restore'].includes(command)) giveUp(USAGE)
const restoreTo = command === 'restore' ? readTime(values.to) : undefined

const dataFolder = resolve(process.env['DATA_DIR'] ?? '.data', 'cluster')
mkdirSync(dataFolder, { recursive: true })
const { folder, user } = chooseLocation(dataFolder)
const settingsFile = join(folder, 'settings.env')
if (command === 'down') {
  say(`Stopped ${await stopCluster(folder)} processes`)
  process.exit(0)
}

const found = findPrograms()
if ('missing' in found) giveUp(missingPrograms(found.missing))
if (command === 'backup') {
  await backUp(found.programs)
  process.exit(0)
}
if (restoreTo) say(`Stopped ${await stopCluster(folder)} processes`)
if (findProcesses(folder).length > 0)
  giveUp('A cluster is running already. Stop it with: npm run cluster -- down')
if (values.fresh) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true, mode: 0o711 })
const { programs } = found
const layout = planLayout({ folder, firstPort, servers })
const takenPort = await findTakenPort(firstPort)
if (takenPort)
  giveUp(`Port ${takenPort} is in use. Choose other ports with: npm run cluster -- --port 15600`)

recordProcess(folder, COMMAND, process.pid)
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
  const options = { layout, programs, secrets, user, onProgress: say, restoreTo }
  await buildWeb({ onProgress: say })
  const mail = await openSmtpServer({ port: layout.mail })
  const cluster = await openCluster(options)
  const provider = await startSandbox(options)
  const settings = {
    ...PRODUCTION,
    ...provider,
    ...serverSettings(cluster),
    LOG_LEVEL: 'warn',
    SECRET_KEY: secrets.secretKey,
    SMTP_URL: mail.url,
  }
  writeSettings(settings)
  if (restoreTo && !(await reconcileBefore(settings, restoreTo))) return
  say(`Starting ${servers} server processes`)
  for (const index of layout.servers.keys()) await cluster.startServer(index, settings)
  for (const port of layout.servers)
    await waitFor('the servers', layout, () => isOk(`http://${local(port)}/health/ready`))
  await waitFor('the balancer', layout, () => isOk(`http://${local(layout.web)}/health/ready`))
  if (restoreTo) await reconcileAfter(settings, restoreTo)
  console.log(`\n55Tickets is ready at http://${local(layout.web)}\n`)
  console.log(`  Servers        ${layout.servers.map(local).join(', ')}`)
  console.log(`  Primary        ${local(layout.primary)}`)
  console.log(`  Pooler         ${local(layout.pooler)}`)
  console.log(`  Replicas       ${local(layout.replicas)}`)
  console.log(`  Nodes          ${layout.nodes.map(({ patroni }) => local(patroni)).join(', ')}`)
  console.log(`  Balancer       http://${local(layout.stats)}`)
  console.log(`  Test payments  http://${local(layout.sandbox)} (sandbox/README.md)`)
  console.log(`  Data and logs  ${folder}`)
  console.log(`  Passwords      ${secretsFile(folder)}`)
  console.log(`  Settings       ${settingsFile}, for npm run sales`)
  console.log('\nCtrl-C or `npm run cluster -- down` stops it; everything is kept.\n')
}

function readTime(text: string | undefined): Date {
  // A time without its zone would be read as that of this machine.
  const isWhole = text !== undefined && /T.*(Z|[+-]\d\d:\d\d)$/.test(text)
  const time = new Date(isWhole ? text : Number.NaN)
  return Number.isNaN(time.getTime()) ? giveUp(USAGE) : time
}

/** Settings of the servers, for the commands of operators. They hold passwords. */
function writeSettings(settings: Environment): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(settingsFile, lines.join(''), { mode: 0o600 })
}

async function backUp(programs: Programs): Promise<void> {
  const layout = planLayout({ folder, firstPort, servers })
  const leader = await findLeader(layout)
  const primary = layout.nodes.find(({ name }) => name === leader)
  if (!primary) giveUp('No cluster is running here. Start it with: npm run cluster')
  const options = { layout, programs, secrets: loadSecrets(folder), user }
  await backUpNode(options, primary, values.full ? 'full' : 'incr')
  console.log(await runPgbackrest(options, primary, ['info']))
}

/**
 * Compares the restored database with the provider. False if money has left our account that the
 * database does not know: until it is recorded, an organization could ask for it again.
 */
async function reconcileBefore(settings: Environment, to: Date): Promise<boolean> {
  say('Comparing the restored database with the payment provider')
  const { text } = await reconcileRestored(settings, to)
  console.log(text)
  if (!text.includes(UNKNOWN_TRANSFER)) return true
  console.log('Record these transfers (docs/deploying.md), with the settings of this cluster:')
  console.log(`  set -a; . ${settingsFile}; set +a`)
  console.log('Then stop this with Ctrl-C, and start everything with: npm run cluster')
  return false
}

async function reconcileAfter(settings: Environment, to: Date): Promise<void> {
  say('Waiting until the servers have repaired what differs')
  const { code, text } = await untilReconciled(settings, to)
  console.log(code === 0 ? 'Nothing differs from the payment provider any more.' : text)
  console.log((await runSales(settings, ['invariants'])).text)
}
