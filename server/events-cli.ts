import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { freezeNotices } from '@55tickets/api/areas/changes/public.ts'
import { importEvents } from '@55tickets/api/areas/events/public.ts'
import { openDatabase } from '@55tickets/api/platform/db/database.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { checkReason } from '@55tickets/rules/changes/consequence.ts'
import { configure, joinDatabase, migrateDatabase } from './prepare.ts'
import { giveUp, say } from './terminal.ts'

const USAGE =
  'Usage: npm run events -- import <file.json> [--reason "why people who bought are told of a change"]'
const [command, path, option, reason] = process.argv.slice(2)
const isReasoned = option === '--reason' && reason !== undefined
if (command !== 'import' || !path || (option !== undefined && !isReasoned)) giveUp(USAGE)
const wrongReason = isReasoned ? checkReason(reason) : null
if (wrongReason) giveUp(wrongReason)

const file = resolve(process.env['INIT_CWD'] ?? '.', path)
const inputs = await readEvents(file)
const config = configure()
const log = createLog(config.LOG_LEVEL)
const handle = await joinDatabase(config, log)
await migrateDatabase(handle.address)
const database = openDatabase({ address: handle.address, poolSize: 2, log })
const result = await importEvents(database.db, inputs, {
  storage: byteStorage(config),
  folder: dirname(file),
  halfPriceShare: config.HALF_PRICE_SHARE,
  ...(isReasoned && { announcement: { reason, freezeNotices } }),
})
await database.close()
await handle.close()

if (!result.ok)
  giveUp(['Nothing was imported:', ...result.problems.map((problem) => `  ${problem}`)].join('\n'))
else for (const slug of result.slugs) say(`Imported ${slug}`)

/** Reads a file with one event or a list of them. */
async function readEvents(file: string): Promise<unknown[]> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(content) ? content : [content]
  } catch (error) {
    return giveUp(`${file} can't be read: ${(error as Error).message}`)
  }
}
