import { z } from 'zod'
import { printerStates } from '../../contract/printer.ts'

/** Where boxes ask; docs/print-boxes.md. */
export const boxPaths = {
  pair: '/production/box/pair',
  next: '/production/box/next',
  document: '/production/box/document',
  begin: '/production/box/begin',
  done: '/production/box/done',
} as const
export type BoxVerb = keyof typeof boxPaths

/** Seconds that a question for the next print may wait for one. */
export const longestWait = 25
/** Seconds: to fetch a print and begin it, and to print it once it has begun. Each further call begins them anew. */
export const fetchedWithin = 60
export const printedWithin = 300
/** Wrong codes until the box is to be paired anew by a person. */
export const wrongCodesMost = 10

export const boxFormats = ['zpl', 'tspl', 'escPos', 'png', 'pdf'] as const

const which = {
  id: z.int().positive().describe('Of the print'),
  attempt: z.int().positive().describe('Of the try: a print that was given out again has another'),
}

/** What a box says, by what it asks for. */
export const boxBodies = {
  pair: z.object({}),
  next: z.object({
    wait: z.int().min(0).max(longestWait).default(0).describe('Seconds to wait for a print'),
    state: z
      .enum(printerStates)
      .exclude(['unknown', 'unreachable'])
      .default('ready')
      .describe('How the printer stands; a print is given to one that is ready alone'),
  }),
  document: z.object({
    ...which,
    from: z.int().min(0).max(1000).default(0).describe('The first label, from 0'),
    format: z.enum(boxFormats).describe('What the printer takes'),
  }),
  begin: z.object(which),
  done: z.object({
    ...which,
    printed: z.int().min(0).max(1000).describe('Labels that are on paper, from the first; all of them: done'),
    why: z.string().trim().max(200).default('').describe('Why not all of them are'),
  }),
} satisfies Record<BoxVerb, z.ZodObject>

const print = z.object({ ...which, name: z.string(), labels: z.int().describe('To be printed, copies counted') })

export const boxAnswers = {
  pair: z.object({ key: z.string().describe('Told once: the password from now on') }),
  next: z.object({ print: print.nullable() }),
  document: z.object({
    files: z.array(z.string()).describe('Base64: one for each label, or one PDF of them all'),
    labels: z.int().describe('How many labels these are'),
    more: z.boolean().describe('Further labels follow: ask with `from` behind these'),
  }),
  begin: z.object({}),
  done: z.object({}),
} satisfies Record<BoxVerb, z.ZodObject>

export type BoxInput<V extends BoxVerb> = z.infer<(typeof boxBodies)[V]>
export type BoxAnswer<V extends BoxVerb> = z.infer<(typeof boxAnswers)[V]>
