import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { writtenText } from './text.ts'

/** How well a record fits what was typed, best first. */
export const matches = { exact: 0, numberBegins: 1, nameBegins: 2, within: 3 } as const

/** A screen and the query that it is opened with. */
const place = { path: z.string(), query: z.record(z.string(), z.string()) }

const act = z.object({
  /** Of no other act: `workOrder.confirm`. */
  name: z.string(),
  /** In the reader's language. */
  label: z.string(),
  /** The screen that does it; null: the part of the page that is brought under this name. */
  place: z.object(place).nullable(),
})

const foundRecord = z.object({
  /** The entity: `workOrder`. */
  kind: z.string(),
  /** What such records are called, in the reader's language. */
  heading: z.string(),
  id: z.number(),
  number: z.string(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  status: z.object({ label: z.string(), color: z.string() }).nullable(),
  match: z.number().int().min(0).max(3),
  ...place,
  /** What the caller may do with it as it stands. */
  acts: z.array(act),
})

const foundAct = act.extend({
  /** What it is done to; null: to nothing that exists. */
  record: z.object({ kind: z.string(), id: z.number(), number: z.string(), name: z.string().nullable() }).nullable(),
})

/** What a part that does something with a record found is given: `find.act`, by the kind's name. */
export interface ActOnRecord {
  /** The act's name within its kind: `confirm`. */
  act: string
  id: number
}
declare module '#core/contract/slots.ts' {
  interface Slots {
    'find.act': ActOnRecord
  }
}

export type FoundRecord = z.infer<typeof foundRecord>
export type FoundAct = z.infer<typeof foundAct>

/** Records of one kind in an answer. */
export const foundMost = 6

export const findAnything = endpoint({
  path: '/user/web/findAnything',
  access: { session: 'finds only what the caller’s own rights show: each finder names its right' },
  programs: true,
  input: z.object({
    /** Empty: the records in `used` alone, and acts. */
    text: writtenText().max(100).default(''),
    /** A scanned code: what has this very number. */
    exact: z.boolean().default(false),
    /** The product that the code names beside the number, by its GTIN of 14 digits. */
    gtin: writtenText()
      .max(14)
      .regex(/^\d{14}$/)
      .optional(),
    /** What the caller opened before: it is found first. */
    used: z
      .array(z.object({ kind: writtenText().max(64), id: z.number().int().positive() }))
      .max(60)
      .default([]),
  }),
  output: z.object({
    records: z.array(foundRecord),
    acts: z.array(foundAct),
    /** Screens whose title holds the text, by sound and initials too. */
    screens: z.array(z.string()),
  }),
  summary: 'Records, screens and acts by number, name, pinyin and initials, of those that the caller may see and do',
})
