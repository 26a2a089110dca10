import { workshopReference } from '#areas/identity/contract/department.ts'
import { lineReference } from '#areas/workcenters/contract/line.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { defineStatus } from '#core/contract/status.ts'

export const priorities = ['normal', 'high', 'emergency'] as const
export type Priority = (typeof priorities)[number]

/** How an announcement stands now: what was pushed is shown from its release until its stop time. */
export const announcementStatus = defineStatus(
  'announcementStatus',
  {
    draft: { number: 10, color: 'default', next: ['push'] },
    scheduled: { number: 20, color: 'cyan', next: ['stop'] },
    shown: { number: 30, color: 'green', next: ['stop'] },
    over: { number: 40, color: 'gray', next: [] },
    stopped: { number: 50, color: 'gray', next: [] },
  },
  {
    push: { to: 'shown', right: 'announcement.push' },
    stop: { to: 'stopped', right: 'announcement.stop' },
  },
)
export type AnnouncementState = (typeof announcementStatus.codes)[number]

/** A sound or video that is played again and again. */
export const endless = -1

const readonly = { readonly: true } as const

const told = {
  ...translated('title', { required: true, max: 100 }),
  state: field.choice(announcementStatus.codes, {
    ...readonly,
    labels: 'announcementStatus',
    colors: announcementStatus.colors,
  }),
  priority: field.choice(priorities, {
    required: true,
    labels: 'announcementPriority',
    colors: { normal: 'blue', high: 'gold', emergency: 'red' },
    initial: 'normal',
  }),
} as const

const place = {
  workshopId: field.reference(workshopReference, { display: 'workshopName' }),
  lineId: field.reference(lineReference, { display: 'lineName' }),
  /** Absent: when it is pushed. */
  releaseAt: field.instant(),
  /** Absent: until somebody stops it. */
  stopAt: field.instant(),
  aloud: field.boolean({ initial: false, hint: true }),
} as const

const course = {
  /** People who have read it, or acknowledged it. */
  readers: field.integer(readonly),
  createdByName: field.text(readonly),
  createdAt: field.instant(readonly),
  pushedByName: field.text(readonly),
  pushedAt: field.instant(readonly),
  stoppedAt: field.instant(readonly),
} as const

/** A text that a team, a workshop or a line is told. */
export const announcement = defineEntity({
  name: 'announcement',
  key: 'title',
  search: ['title', 'content'],
  fields: { ...told, ...translated('content', { required: true, max: 1000 }), ...place, ...course },
  sheet: [],
})

/** A picture, sound, video or other file that a team, a workshop or a line is shown. */
export const mediaAnnouncement = defineEntity({
  name: 'mediaAnnouncement',
  key: 'title',
  search: ['title', 'content'],
  fields: {
    ...told,
    fileId: field.file({ required: true, hint: true }),
    /** How often, of a sound or a video alone; -1: again and again. */
    plays: field.integer({ min: endless, max: 1000, hint: true }),
    ...translated('content', { required: false, max: 1000 }),
    ...place,
    ...course,
  },
  sheet: [],
})

const verbs = ['select', 'get', 'add', 'update', 'delete'] as const

export const announcementCrud = crud(announcement, {
  prefix: '/esop/web',
  noun: 'Announcement',
  right: 'announcement',
  verbs,
})

export const mediaAnnouncementCrud = crud(mediaAnnouncement, {
  prefix: '/esop/web',
  noun: 'MediaAnnouncement',
  right: 'announcement',
  verbs,
})
