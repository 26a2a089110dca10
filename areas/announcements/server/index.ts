import { handle } from '#core/server/handler.ts'
import { sharedReads } from '#core/server/http/shared-reads.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/announcement.api.ts'
import { announcements, mediaAnnouncements } from './announcements.ts'
import { pushAnnouncements, releaseTimer, stopAnnouncements } from './push.ts'
import { receipts } from './receipts.ts'
import { boardAnnouncements, myAnnouncements, readAnnouncements } from './shown.ts'

export { readAnnouncements } from './shown.ts'

const served = [announcements, mediaAnnouncements]

export const mount: Mount = ({ hub }) => {
  const shared = sharedReads(hub, ['announcement', 'announcementReading'])
  return {
    area,
    logScopes: {
      announcement: { table: 'announcement' },
      mediaAnnouncement: { table: 'announcement' },
    },
    handlers: [
      ...served.flatMap(({ handlers }) => handlers),
      handle(api.pushAnnouncement, pushAnnouncements),
      handle(api.stopAnnouncement, stopAnnouncements),
      handle(api.getMyAnnouncement, (ctx) => myAnnouncements(ctx)),
      handle(api.readAnnouncement, readAnnouncements),
      handle(api.getAnnouncementReceipts, receipts),
      shared(api.selectBoardAnnouncement, boardAnnouncements),
    ],
    timers: [releaseTimer],
    jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
  }
}
