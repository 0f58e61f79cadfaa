import type { PlantedFault } from '../fault.ts'

/** The promoters' side: organizations, editor, people, messages, courtesies. */
export const promoterFaults: readonly PlantedFault[] = [
  {
    title: 'a name that is a formula runs in the spreadsheet of the promoter who exports it',
    file: 'rules/text/csv.ts',
    find: String.raw`formula = /^[\s\p{Cf}]*[=+\-@`,
    replace: String.raw`formula = /^[=+\-@`,
    tests: ['rules/text/csv.test.ts'],
  },
  {
    title: 'a manager who is limited to one event sees the money of all of them',
    file: 'rules/organizations/rights.ts',
    find: `= ['seeMoney', 'requestPayouts', 'manageOrganization']`,
    replace: `= ['requestPayouts', 'manageOrganization']`,
    tests: ['rules/organizations/rights.test.ts'],
  },
]
