import { z } from 'zod'
import { approvalCourse, approvalVerbs } from '#areas/approvals/contract/verbs.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { dispositionCrud, dispositionKinds, dispositionStatus } from './disposition.ts'

const id = z.number().int().positive()
const note = writtenText().trim().max(500)

const line = z.object({
  kind: z.enum(dispositionKinds),
  quantity: z.number().gt(0).max(99_999_999_999),
  note: note.nullish(),
  /** Of a concession: what is accepted, up to which limit. */
  deviation: note.nullish(),
  /** Of a concession: the last day on which these pieces may go on. */
  validUntil: dayText().nullish(),
})
export type DispositionLine = z.infer<typeof line>

const judged = z.object({ ids: z.array(z.number()), waiting: z.number() })

export const judgeDefect = endpoint({
  path: '/production/web/judgeDefect',
  access: { right: 'defect.judge' },
  write: true,
  input: z.object({ id, lines: z.array(line).min(1).max(20) }),
  /** `ids`: of the judgements; `waiting`: pieces that nobody has judged, those being sorted among them. */
  output: judged,
  summary: 'Judges defective pieces: rework, scrap, concession, return, sort; not by who reported them',
})

export const finishSorting = endpoint({
  path: '/production/web/finishSorting',
  access: { right: 'defect.judge' },
  write: true,
  input: z.object({ id, version: id, note: note.nullish(), lines: z.array(line).max(20).default([]) }),
  output: judged,
  summary: 'Ends the sorting of pieces and judges what was found; what is not judged waits again',
})

export const withdrawDisposition = endpoint({
  path: '/production/web/withdrawDisposition',
  access: { right: 'disposition.withdraw' },
  write: true,
  input: idsInput.extend({ reason: note.min(1) }),
  output: bulkResult,
  summary: 'Takes judgements back: their pieces wait again, and what followed is undone',
})

const { row } = dispositionCrud
const verbs = (noun: string, plural: string) =>
  approvalVerbs({ prefix: '/production/web', noun, right: 'disposition.approve', plural, row })

export const scrapApproval = verbs('Scrap', 'judgements to scrap')
export const concessionApproval = verbs('Concession', 'judgements to accept on concession')

/** What defective pieces look like, and everything that was said of them, oldest first. */
export const getDefectCourse = endpoint({
  path: '/production/web/getDefectCourse',
  access: { right: 'defect.view' },
  input: idInput,
  output: z.object({
    /** Numbers of the pictures' files. */
    photos: z.array(z.string()),
    dispositions: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        kind: z.enum(dispositionKinds),
        status: z.enum(dispositionStatus.codes),
        quantity: z.number(),
        note: z.string().nullable(),
        deviation: z.string().nullable(),
        validUntil: z.string().nullable(),
        judgedByName: z.string(),
        judgedAt: z.string(),
        closedByName: z.string().nullable(),
        closedAt: z.string().nullable(),
        closeNote: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Pictures and judgements of defective pieces',
})

export const getDispositionCourse = endpoint({
  path: '/production/web/getDispositionCourse',
  access: { right: 'disposition.view' },
  input: idInput,
  output: approvalCourse,
  summary: 'Who decided what of a judgement, and who decides next',
})

/** What defective pieces are added up by. */
export const defectGroups = ['reason', 'operation', 'product', 'person', 'machine', 'mold', 'workCenter'] as const
export type DefectGroup = (typeof defectGroups)[number]

export const reckonDefects = endpoint({
  path: '/production/web/reckonDefects',
  access: { right: 'defect.view' },
  input: z.object({ by: z.enum(defectGroups), from: dayText(), to: dayText() }),
  /** `total`: of all groups; the fifty largest are told. Of people each has their share of the report's work. */
  output: z.object({
    total: z.number(),
    rows: z.array(z.object({ id: z.number().nullable(), label: z.string().nullable(), quantity: z.number() })),
  }),
  summary: 'Defective pieces by reason, operation, product, person, machine, mold or work centre, the most first',
})
