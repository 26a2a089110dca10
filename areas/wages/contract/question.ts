import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { explainedLine } from './wage.ts'

/** What is said in a thread is short: it is typed on a phone. */
export const questionText = writtenText().trim().min(1).max(500)
/** A thread that has grown so long is better talked over. */
export const messagesMost = 100

const message = z.object({
  id: z.number(),
  /** By whoever reads it. */
  own: z.boolean(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.string(),
})
export type WageMessage = z.infer<typeof message>

export const askAboutWage = endpoint({
  path: '/production/app/askAboutWage',
  access: { right: 'wage.own' },
  write: true,
  input: z.object({
    /** A day of the line's period; absent: today. */
    day: dayText().optional(),
    /** `lineKey` of the line. */
    lineKey: writtenText().min(1).max(300),
    text: questionText,
  }),
  output: z.object({ id: z.number() }),
  summary:
    'Asks the caller’s superior about a line of the caller’s own pay, or goes on asking; that one line is shown with it',
})

export const selectOwnWageQuestion = endpoint({
  path: '/production/app/selectOwnWageQuestion',
  access: { right: 'wage.own' },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        lineKey: z.string(),
        answered: z.boolean(),
        messages: z.array(message),
      }),
    ),
  }),
  summary: 'What the caller asked about his pay, the newest 100 threads, with the answers',
})

const asked = z.object({
  id: z.number(),
  userName: z.string(),
  jobNumber: z.string(),
  departmentName: z.string(),
  line: explainedLine.omit({ why: true, amount: true }),
  answered: z.boolean(),
  /** What was said last. */
  text: z.string(),
  toldAt: z.string(),
})
export type AskedQuestion = z.infer<typeof asked>

export const selectWageQuestion = endpoint({
  path: '/production/app/selectWageQuestion',
  access: { right: 'wageQuestion.answer' },
  input: z.object({ answered: z.boolean().default(false) }),
  output: z.object({ rows: z.array(asked) }),
  summary: 'What people ask about their pay whose superior the caller is, or whose pay he was granted; the newest 200',
})

export const getWageQuestion = endpoint({
  path: '/production/app/getWageQuestion',
  access: { right: 'wageQuestion.answer' },
  // It leaves an entry in the operation log.
  write: true,
  reads: true,
  secret: true,
  input: idInput,
  output: z.object({
    id: z.number(),
    userName: z.string(),
    line: explainedLine,
    answered: z.boolean(),
    messages: z.array(message),
  }),
  summary: 'A thread with the line that it is about; the look is written to the operation log',
})

export const answerWageQuestion = endpoint({
  path: '/production/app/answerWageQuestion',
  access: { right: 'wageQuestion.answer' },
  write: true,
  input: idInput.extend({ text: questionText }),
  output: z.object({}),
  summary: 'Answers what a person asked about his pay; he is told',
})
