import type {
  changeDates,
  changePage,
  changePayment,
  changePlace,
} from '@55tickets/contracts/editor.ts'
import type { EventEdit } from '@55tickets/rules/changes/find-consequences.ts'
import { checkDates } from '@55tickets/rules/events/event-fields.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import type { z } from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import { insertFile } from '../../platform/files/storage.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import {
  type ChangeAuthor,
  cleanDescription,
  type EventRow,
  type EventWrite,
  type LockedEvent,
  toDateTerms,
  toPlaceTerms,
} from '../events/public.ts'
import { keepUpload } from '../organizations/public.ts'
import type { StoredPosters } from './draft.ts'
import { moveParts } from './move-dates.ts'

/** Plans of changes: the rows that saving a part would write. Saving and the dry run share them. */

/** What a call changes; its confirmation is for `saveChange` alone. */
export type Body<C extends { body: z.ZodMiniType }> = Omit<
  z.output<C['body']>,
  'confirmed' | 'reason'
>
export type PageChange = Body<typeof changePage>

/** An event that exists, with its rows. */
export type KnownEvent = LockedEvent & { readonly event: EventRow }
export type EditRefusal = Refusal<
  | 'EVENT_NOT_FOUND'
  | 'EVENT_CHANGED'
  | 'CHANGE_DIFFERS'
  | 'EVENT_CANCELLED'
  | 'ALREADY_SOLD'
  | 'CAPACITY_TAKEN'
  | 'SLUG_TAKEN'
  | 'FILE_NOT_FOUND'
  | 'TICKET_NOT_FOUND'
  | 'SECTOR_NOT_FOUND'
  | 'LOT_NOT_FOUND'
  | 'COUPON_NOT_FOUND'
  | 'COUPON_TAKEN'
  | 'TOO_MANY_TICKET_TYPES'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_CANCELLED'
  | 'SESSION_ENDED'
  | 'TOO_MANY_SESSIONS'
  | 'FORM_NOT_FOUND'
  | 'FORM_IN_USE'
  | 'TOO_MANY_FORMS'
  | 'BAD_INPUT'
  | 'EVENT_ENDED'
  | 'NOT_READY'
>

export interface PartPlan {
  readonly part: ChangeAuthor['part']
  readonly column:
    | 'page_version'
    | 'dates_version'
    | 'place_version'
    | 'tickets_version'
    | 'programme_version'
    | 'forms_version'
  /**
   * Version that the editor has read: another one means that somebody saved meanwhile. Null where that
   * does not matter.
   */
  readonly version: number | null
  /** The edit whose consequences must be confirmed; left out for one that has none. */
  readonly edit?: (known: KnownEvent, tx: Tx) => EventEdit | Promise<EventEdit>
  /** True where a screen of its own, which asks for the password, stands for the sheet before saving. */
  readonly isConfirmed?: boolean
  /** Checks the change and returns the rows to write; null if nothing is to be done. */
  readonly prepare: (tx: Tx, known: KnownEvent) => Promise<EventWrite | EditRefusal | null>
  /** What else belongs to the change, in its transaction, once its rows are written. */
  readonly finish?: (tx: Tx) => Promise<void>
}

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

export const planDates = (change: Body<typeof changeDates>): PartPlan => ({
  part: 'dates',
  column: 'dates_version',
  version: change.version,
  edit: ({ event }) => ({ part: 'dates', before: toDateTerms(event), after: change }),
  async prepare(_tx, known) {
    const { timezone, startDate, endDate, recurrence } = change
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
      },
    }
  },
})

export const planPlace = ({
  version,
  locationName,
  address,
  city,
  region,
  lat,
  lng,
}: Body<typeof changePlace>): PartPlan => ({
  part: 'place',
  column: 'place_version',
  version,
  edit: ({ event }) => ({
    part: 'place',
    before: toPlaceTerms(event),
    after: { locationName, address, city, region },
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
