import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'
import { certificateStates } from './user-skill.ts'

/** A cell of the matrix: how a certificate stands, or that one is wanted and there is none. */
export const cellStates = [...certificateStates, 'missing'] as const
export type CellState = (typeof cellStates)[number]

const id = z.number().int().positive()

const cell = z.object({
  skillId: z.number(),
  /** The certificate; null: there is none, and the position wants one. */
  id: z.number().nullable(),
  state: z.enum(cellStates),
  startsOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  daysLeft: z.number().nullable(),
  /** The person's position wants it. */
  wanted: z.boolean(),
})
export type MatrixCell = z.infer<typeof cell>

const person = z.object({
  id: z.number(),
  name: z.string(),
  jobNumber: z.string(),
  departmentName: z.string(),
  positionName: z.string(),
  cells: z.array(cell),
})
export type MatrixPerson = z.infer<typeof person>

export const selectSkillMatrix = endpoint({
  path: '/esop/web/selectSkillMatrix',
  access: { right: 'userSkill.view' },
  input: z.object({
    pageNum: z.number().int().min(1).default(1),
    pageSize: z.number().int().min(1).max(200).default(50),
    keyword: writtenText().max(64).default(''),
    /** A department with those below it. */
    departmentId: id.nullish(),
    /** Empty: every skill in use. */
    skillIds: z.array(id).max(200).default([]),
    /** People who have a cell of this state alone. */
    state: z.enum(cellStates).nullish(),
  }),
  output: z.object({
    skills: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
    /** Of a page; only cells that say something. */
    people: z.array(person),
    total: z.number(),
    /** Cells by state over all people and skills asked for, whatever `state` is. */
    counts: z.record(z.enum(cellStates), z.number()),
  }),
  summary: 'People by skills: whose certificate holds, expires soon, has expired or is missing',
})
