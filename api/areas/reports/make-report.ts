import type { ReportFormat, ReportName } from '@55tickets/contracts/reports.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FileReply } from '../../platform/http/send-file.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { drawReport } from './draw-report.ts'
import { layOutBordero } from './lay-out-bordero.ts'
import { layOutHalfPrice } from './lay-out-half-price.ts'
import { readBordero } from './read-bordero.ts'
import { readHalfPrice } from './read-half-price.ts'
import { readSubject, type Subject } from './read-subject.ts'
import type { Report } from './report.ts'
import { writeWorkbook } from './write-workbook.ts'

interface ReportRequest {
  readonly eventId: string
  readonly report: ReportName
  readonly format: ReportFormat
}

interface ReportKind {
  /** Begins the name of the file. */
  readonly fileName: string
  readonly read: (tx: Tx, subject: Subject) => Promise<Report>
}

const kinds: Readonly<Record<ReportName, ReportKind>> = {
  bordero: {
    fileName: 'bordero',
    read: async (tx, subject) => layOutBordero(subject, await readBordero(tx, subject.eventId)),
  },
  'half-price': {
    fileName: 'meia-entrada',
    read: async (tx, subject) => layOutHalfPrice(subject, await readHalfPrice(tx, subject.eventId)),
  },
}

/** Makes a report of an event from one snapshot of the database, so that its parts agree. */
export async function makeReport(
  db: Db,
  { eventId, report: name, format }: ReportRequest,
): Promise<FileReply | Refusal<'EVENT_NOT_FOUND'>> {
  const { fileName, read } = kinds[name]
  const made = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const subject = await readSubject(tx, eventId)
      return subject && { subject, report: await read(tx, subject) }
    })
  if (!made) return refuse('EVENT_NOT_FOUND')
  const { subject, report } = made
  return {
    name: `${fileName}-${subject.slug}-${dayKey(subject.now, HOME_ZONE)}.${format}`,
    type: types[format],
    content: format === 'pdf' ? drawReport(report) : await writeWorkbook(report),
  }
}

const types: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
