import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

const number = z.number().nullable()

export const getWelcome = endpoint({
  path: '/kanban/web/getWelcome',
  access: { session: 'each figure stands behind the right to see its rows, and reads null without it' },
  input: z.object({}),
  output: z.object({
    /** The calendar day in the team's zone that "today" means here. */
    day: z.string(),
    todo: z.object({
      abnormalOrders: number,
      overdueOrders: number,
      /** Published tasks that nobody has started and whose start is today or past. */
      waitingTasks: number,
      lateTasks: number,
      /** Tasks that the caller is on duty at; his own, so everybody sees them. */
      myTasks: z.number(),
      /** Open andon calls that wait for his response, or that he handles. */
      callsForMe: number,
      /** His own calls that were finished: he accepts them or sends them back. */
      callsToAccept: number,
      /** Inspections that wait for an inspector, and those of them that are late. */
      inspections: number,
      lateInspections: number,
      /** Reports of his that an approver sent back. */
      rejectedReports: number,
    }),
    today: z.object({
      ordersDue: number,
      ordersDone: number,
      /** Whether the published plan puts anything in the lines' production days; the quantities are of all operations. */
      planned: z.boolean().nullable(),
      planQuantity: number,
      /** Of the plan, up to now by working time. */
      targetQuantity: number,
      /** Reported, whether approved or not; rejected reports count nowhere. */
      goodQuantity: number,
      unapprovedQuantity: number,
      /** Good by planned, and by what was to be made by now: shares; null without a plan, or while nothing was to be made. */
      attainment: number,
      pace: number,
      /** Defective by all that was made, a share; null when nothing was. */
      defectiveRate: number,
      peopleOnDuty: number,
    }),
  }),
  summary: 'What waits for the caller, and today in figures',
})
