import { CALENDAR_ATTACHMENT } from '../areas/changes/mails.ts'
import { postponedWorker } from '../areas/changes/report-postponed.ts'
import { resumeNoticesWorker } from '../areas/changes/resume-notices.ts'
import { noticeWorker } from '../areas/changes/send-notices.ts'
import { attachCalendar } from '../areas/events/public.ts'
import type { Deps, Part } from './part.ts'

/** Notices about changes of live events. */
export const wireChanges = ({ config, enqueue, mailer, clock }: Deps): Part => ({
  register: () => {},
  workers: [
    noticeWorker({ mailer, publicUrl: config.PUBLIC_URL }),
    resumeNoticesWorker(enqueue),
    postponedWorker({ mailer, config }),
  ],
  attachments: {
    [CALENDAR_ATTACHMENT]: attachCalendar({ publicUrl: config.PUBLIC_URL, clock }),
  },
})
