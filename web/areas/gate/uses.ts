import type { Admission, CodeKind, ListedCode } from '@55tickets/contracts/gate.ts'
import { admittedEntrances, type Entrance } from '@55tickets/rules/scan-verdict.ts'

/** A code may be used once at each of its entrances. */

/** Where an admission by this phone is kept. */
export const ownKey = (eventId: string, codeStart: string, session: Entrance): [string, string] => [
  eventId,
  session === null ? codeStart : `${codeStart} ${session}`,
]

const fieldAt = (kind: CodeKind, session: Entrance) =>
  admittedEntrances(kind).indexOf(session) > 0 ? 'usedInSession' : 'used'

/** The admission at an entrance that the list tells of. */
export const findUseAt = (
  code: ListedCode,
  kind: CodeKind,
  session: Entrance,
): Admission | undefined => code[fieldAt(kind, session)]

export const withUse = (
  code: ListedCode,
  kind: CodeKind,
  session: Entrance,
  use: Admission | undefined,
): ListedCode => {
  const { [fieldAt(kind, session)]: _before, ...rest } = code
  return use ? { ...rest, [fieldAt(kind, session)]: use } : rest
}
