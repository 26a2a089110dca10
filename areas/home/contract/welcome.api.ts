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
      planQuantity: number,
      goodQuantity: number,
      /** Good by planned, a share; null without a plan. */
      attainment: number,
      /** Defective by all that was made, a share; null when nothing was. */
      defectiveRate: number,
      peopleOnDuty: number,
    }),
  }),
  summary: 'What waits for the caller, and today in figures',
})
