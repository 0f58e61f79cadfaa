import type { Admission, CodeKind, ListedCode } from '@55tickets/contracts/gate.ts'
import {
  admittedEntrances,
  type Entrance,
  type KnownCode,
} from '@55tickets/rules/tickets/scan-verdict.ts'

/** Key of an admission by this phone. A code may be used once at each of its entrances. */
export const ownAdmissionKey = (
  eventId: string,
  codeStart: string,
  session: Entrance,
): [string, string] => [eventId, session === null ? codeStart : `${codeStart} ${session}`]

const fieldAt = (kind: CodeKind, session: Entrance) =>
  admittedEntrances(kind).indexOf(session) > 0 ? 'usedInSession' : 'used'

/** Returns the admission at an entrance that the list contains. */
export const findListedAdmission = (
  code: ListedCode,
  kind: CodeKind,
  session: Entrance,
): Admission | undefined => code[fieldAt(kind, session)]

/** A code of the list, as the rule judges it. */
export const toKnownCode = (
  { holder, isRevoked }: ListedCode,
  kind: CodeKind,
  isUsed: boolean,
): KnownCode => ({
  entrances: admittedEntrances(kind),
  hasHolder: holder !== undefined,
  isRevoked: isRevoked === true,
  isUsed,
})

export const withAdmission = (
  code: ListedCode,
  kind: CodeKind,
  session: Entrance,
  use: Admission | undefined,
): ListedCode => {
  const { [fieldAt(kind, session)]: _before, ...rest } = code
  return use ? { ...rest, [fieldAt(kind, session)]: use } : rest
}
