import type {
  changeDates,
  changePage,
  changePayment,
  changePlace,
} from '@55tickets/contracts/editor.ts'
import { checkDates } from '@55tickets/rules/events/event-fields.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { insertFile } from '../../../platform/files/storage.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  cleanDescription,
  type EventRow,
  isOver,
  toDateTerms,
  toPlaceTerms,
} from '../../events/public.ts'
import { keepUpload } from '../../organizations/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { StoredPosters } from '../draft.ts'
import { findOffered } from './find-offered.ts'
import { moveParts } from './move-dates.ts'
import type { Body, PartPlan } from './part-plan.ts'

/** Plans of changes: the rows that saving a part would write. Saving and the dry run share them. */

export type PageChange = Body<typeof changePage>

/** `posters` are given for a page without a banner. */
export const planPage = (change: PageChange, posters: StoredPosters | null): PartPlan => ({
  part: 'page',
  column: 'page_version',
  version: change.version,
  edit: ({ event }) => ({ part: 'page', before: event, after: change }),
  async prepare(tx, { event }) {
    const known = [event.banner_id, event.mobile_banner_id, event.desktop_banner_id]
    const pictures = [change.bannerId, change.mobileBannerId, change.desktopBannerId]
    for (const id of pictures)
      if (id !== null && !known.includes(id) && !(await isOwnPicture(tx, event, id)))
        return refuse('FILE_NOT_FOUND')
    for (const row of posters?.rows ?? []) await insertFile(tx, row)
    return {
      event: {
        name: change.name,
        slug: change.slug,
        category: change.category,
        description_html: cleanDescription(change.description),
        banner_id: change.bannerId ?? posters?.wide ?? event.banner_id,
        mobile_banner_id: change.mobileBannerId ?? posters?.square ?? null,
        desktop_banner_id: change.desktopBannerId,
      },
    }
  },
})

const isOwnPicture = async (tx: Tx, { organization_id: organizationId }: EventRow, id: string) =>
  organizationId !== null && (await keepUpload(tx, organizationId, id))

export const planDates = (deps: EditorDeps, change: Body<typeof changeDates>): PartPlan => ({
  part: 'dates',
  column: 'dates_version',
  version: change.version,
  edit: async ({ event }, tx) => ({
    part: 'dates',
    before: toDateTerms(event),
    after: change,
    offered: (await findOffered(deps, tx, event))?.dates,
  }),
  async prepare(_tx, known) {
    // What was paid out would be sold, cancelled and refunded again.
    if (isOver(known)) return refuse('EVENT_ENDED')
    const { timezone, startDate, endDate, recurrence, doorsMinutes } = change
    const fields = checkDates(change)
    if (Object.keys(fields).length > 0) return refuse('BAD_INPUT', { fields })
    return {
      ...moveParts(known, change),
      event: {
        postponed_at: null,
        timezone,
        starts_at: zonedToInstant(startDate, timezone),
        ends_at: zonedToInstant(endDate, timezone),
        weekly_days: recurrence
          ? recurrence.weeklyDays.toSorted((one, other) => one - other)
          : null,
        weekly_start: recurrence?.startTime ?? null,
        weekly_end: recurrence?.endTime ?? null,
        ...(doorsMinutes !== undefined && { doors_minutes: doorsMinutes }),
      },
    }
  },
})

export const planPlace = (
  deps: EditorDeps,
  { version, locationName, address, city, region, lat, lng }: Body<typeof changePlace>,
): PartPlan => ({
  part: 'place',
  column: 'place_version',
  version,
  edit: async ({ event }, tx) => ({
    part: 'place',
    before: toPlaceTerms(event),
    after: { locationName, address, city, region },
    offered: (await findOffered(deps, tx, event))?.place,
  }),
  prepare: async () => ({
    event: { location_name: locationName, address, city, region, lat, lng },
  }),
})

export const planPayment = ({
  version,
  methods,
  maxPerCpf,
  teachersPayHalf,
}: Body<typeof changePayment>): PartPlan => ({
  part: 'payment',
  column: 'tickets_version',
  version,
  edit: ({ event }) => ({
    part: 'payment',
    before: {
      methods: event.accepted_payment_methods,
      maxPerCpf: event.max_per_cpf,
      teachersPayHalf: event.teachers_pay_half,
    },
    after: { methods, maxPerCpf, teachersPayHalf },
  }),
  prepare: async () => ({
    event: {
      accepted_payment_methods: [...new Set(methods)].toSorted(),
      ...(maxPerCpf !== undefined && { max_per_cpf: maxPerCpf }),
      ...(teachersPayHalf !== undefined && { teachers_pay_half: teachersPayHalf }),
    },
  }),
})
