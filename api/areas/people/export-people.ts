import { Readable } from 'node:stream'
import { CSV_BOM, csvLine } from '@55tickets/rules/text/csv.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Db } from '../../platform/db/database.ts'
import { toXmlText } from '../../platform/documents/xml-text.ts'
import { exportColumns } from './export-columns.ts'
import { findFields, readDetails } from './participant-details.ts'
import { readRecord } from './record-export.ts'

/** An export that was recorded, and how it is written. */
export interface RecordedExport {
  readonly exportId: string
  readonly eventId: string
  readonly timezone: string
  readonly isCpfWhole: boolean
}

type Lines = AsyncGenerator<readonly (readonly string[])[]>

/** Writes the heading and the lines of an export, some hundred at a time, when they are asked for. */
export async function* exportLines(db: Db, recorded: RecordedExport): Lines {
  const { exportId, eventId, timezone, isCpfWhole } = recorded
  const fields = await findFields(db, eventId)
  const columns = exportColumns({ fields, timezone, isCpfWhole })
  yield [columns.map(({ heading }) => heading)]
  for await (const codeIds of readRecord(db, exportId, 'code_ids')) {
    // Whoever was erased since the export was recorded is not read any more.
    const rows = await readDetails(db, eventId, codeIds)
    yield rows.map((row) => columns.map(({ cell }) => cell(row)))
  }
}

export const toCsv = (lines: Lines): Readable => Readable.from(csvText(lines))

async function* csvText(lines: Lines): AsyncGenerator<string> {
  yield CSV_BOM
  for await (const some of lines) yield some.map(csvLine).join('')
}

/** Every cell is a text in the file, whatever it begins with, so that no spreadsheet computes one. */
export const toXlsx = (lines: Lines): Readable =>
  Readable.from(
    writeXlsxStream(eachLine(lines), { name: 'Participantes', freezePane: { rows: 1 } }),
    {
      objectMode: false,
    },
  )

async function* eachLine(lines: Lines): AsyncGenerator<string[]> {
  for await (const some of lines) for (const line of some) yield line.map(toXmlText)
}
