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
    find: `  'createEvents',\n  'seeMoney',`,
    replace: `  'createEvents',`,
    tests: ['rules/organizations/rights.test.ts'],
  },
  {
    title: 'whoever may read orders may refund them',
    file: 'contracts/event-orders/actions.ts',
    find: `access: 'event:refundOrders',
  confirm: 'sometimes',
  summary: 'Refund a whole order`,
    replace: `access: 'event:readOrders',
  confirm: 'sometimes',
  summary: 'Refund a whole order`,
    tests: ['server/promoter-access.test.ts'],
  },
  {
    title: 'a member gives more courtesies than their quota with one long list',
    file: 'api/areas/courtesies/quotas.ts',
    find: 'quota.given + count <= quota.most',
    replace: 'quota.given < quota.most',
    tests: ['api/areas/courtesies/give-courtesies.test.ts'],
  },
  {
    title: 'both owners leave within a day, and nobody manages the organization',
    file: 'api/areas/organizations/members.ts',
    find: `    .where('confirmed_at', 'is not', null)
    .where('leaves_at', 'is', null)
`,
    replace: `    .where('confirmed_at', 'is not', null)
`,
    tests: ['api/areas/organizations/members.test.ts'],
  },
  {
    title: 'whoever finds a copied invite is a member without the word of an owner',
    file: 'api/areas/organizations/accept-invite.ts',
    find: 'const isConfirmed = isAddressee || isFounder',
    replace: 'const isConfirmed = isAddressee || !isFounder',
    tests: ['api/areas/organizations/members.test.ts'],
  },
  {
    title: 'people who unsubscribed go on getting marketing',
    file: 'api/areas/messages/audience.ts',
    find: `and (\${query.kind} = 'service' or not`,
    replace: `and (\${query.kind} = 'marketing' or not`,
    tests: ['api/areas/messages/unsubscribe.test.ts'],
  },
  {
    title: 'of two people who edit a part of an event the last one silently wins',
    file: 'api/areas/editor/change-event.ts',
    find: 'if (version !== null && event[column] !== version)',
    replace: 'if (version !== null && event[column] < version)',
    tests: ['api/areas/editor/editor.test.ts'],
  },
  {
    title: 'a promoter renames the tracking link of a stranger’s event',
    file: 'api/areas/links/write-link.ts',
    find: `    .where('event_id', '=', write.eventId)
    .where('id', '=', write.linkId)`,
    replace: `    .where('id', '=', write.linkId)`,
    tests: ['api/areas/links/links.test.ts'],
  },
  {
    title: 'people who gave their tickets back are listed as participants',
    file: 'api/areas/people/participants.ts',
    find: '    sql`search.is_valid`,\n',
    replace: '',
    tests: ['api/areas/people/list-people.test.ts'],
  },
]
