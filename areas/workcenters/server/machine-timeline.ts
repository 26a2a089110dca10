import type { Ctx } from '#core/server/context.ts'
import { slot } from '#core/server/slots.ts'

/** Something that happened to a machine at a moment. */
export interface MachineHappening {
  /** Of no other of its kind. */
  id: number
  at: string
  name: string
  detail: string | null
  who: string | null
}

/** What an area has to tell on a machine's time line. Whoever is asked for sees the machine. */
export interface TimelineMore {
  /** What it tells of; labels are `machineTimeline.${kind}`. */
  kind: 'document'
  /** Of the list that these stand in. */
  right: string
  /** Those from `since` until before `until`, the newest `most`. */
  read(ctx: Ctx, asked: { machineId: number; since: string; until: string; most: number }): Promise<MachineHappening[]>
}

export const timelineMore = slot<TimelineMore>('machine.timeline')
