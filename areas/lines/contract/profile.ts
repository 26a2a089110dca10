import { z } from 'zod'
import { unitLevels } from '#areas/inventory/contract/unit.ts'
import { writtenText } from '#core/contract/text.ts'
import { failWays, lineTests, stationKinds, trackedBy, valueSources } from './kinds.ts'

const id = z.number().int().positive()
/** What a scanner reads and a controller sends: letters, digits and signs that no keyboard layout turns into others. */
const codeText = writtenText().trim().min(1).max(40)
const nameText = writtenText().trim().min(1).max(64)
const number = z.number().min(-1e12).max(1e12)
const times = z.number().int().min(0).max(999)

const check = z.discriminatedUnion('name', [
  /** Minutes since the unit passed another station: at least, and at most. */
  z.object({
    name: z.literal('dwell'),
    since: codeText,
    least: z.number().min(0).max(99_999),
    most: z.number().gt(0).max(99_999),
  }),
  z.object({ name: z.literal('firstPiece') }),
  z.object({ name: z.literal('machineUp'), machineId: id }),
  z.object({ name: z.literal('skill'), skillId: id }),
])
export type CheckSetting = z.infer<typeof check>

const collected = { code: codeText, name: nameText, source: z.enum(valueSources), required: z.boolean() }
const collect = z.discriminatedUnion('kind', [
  z.object({
    ...collected,
    kind: z.literal('number'),
    unit: writtenText().trim().max(16),
    low: number.nullable(),
    high: number.nullable(),
    /** The test that it is a record of; null: of none. */
    test: z.enum(lineTests).nullable(),
  }),
  z.object({ ...collected, kind: z.literal('text') }),
  z.object({ ...collected, kind: z.literal('verdict') }),
])
export type Collected = z.infer<typeof collect>

const bind = z.object({
  productId: id,
  trackedBy: z.enum(trackedBy),
  /** In the component's main unit; one where it has a number of its own. */
  quantity: z.number().gt(0).max(99_999_999),
})
export type Binding = z.infer<typeof bind>

const stationDraft = z.object({
  code: codeText,
  name: nameText,
  kind: z.enum(stationKinds),
  required: z.boolean(),
  /** 0: as many as it takes. */
  mostPasses: times,
  onFail: z.enum(failWays),
  after: z.array(codeText).max(40),
  checks: z.array(check).max(10),
  collect: z.array(collect).max(30),
  bind: z.array(bind).max(30),
})
export type ProfileStation = z.infer<typeof stationDraft>

/** What an engineer configures: stations in the order of the line, which name each other by their codes. */
export const profileDraft = z.object({
  name: nameText,
  /** Passes of a unit over all stations; 0: as many as it takes. */
  mostPasses: times,
  packingLevel: z.enum(unitLevels),
  stations: z.array(stationDraft).min(1).max(40),
  /** Where a unit goes on once a cause is mended; of other causes it goes on where it failed. */
  causes: z.array(z.object({ reasonId: id, station: codeText })).max(100),
})
export type ProfileDraft = z.infer<typeof profileDraft>

/** What is wrong with a draft, by the place in it; the first of each kind is enough to mend it. */
export interface ProfileIssue {
  field: string
  key:
    | 'lineProfile.codeTwice'
    | 'lineProfile.unknownStation'
    | 'lineProfile.afterItself'
    | 'lineProfile.noRepair'
    | 'lineProfile.nothingRequired'
    | 'lineProfile.limitsTurned'
    | 'lineProfile.dwellTurned'
    | 'lineProfile.dwellSince'
    | 'lineProfile.oneSerial'
    | 'lineProfile.causeTwice'
    | 'lineProfile.repairCollects'
  params: Record<string, string>
}

/** The rules that a draft keeps to, so that no unit can be caught on a line without a way on. */
export function issuesOf({ stations, causes }: ProfileDraft): ProfileIssue[] {
  const issues: ProfileIssue[] = []
  const say = (field: string, key: ProfileIssue['key'], params: Record<string, string> = {}) =>
    void issues.push({ field, key, params })
  const codes = stations.map((each) => each.code)
  const working = stations.filter(({ kind }) => kind !== 'repair')
  stations.forEach((each, i) => {
    const at = `stations.${i}`
    const named = { station: each.name }
    if (codes.indexOf(each.code) !== i) say(`${at}.code`, 'lineProfile.codeTwice', { code: each.code })
    // What comes before stands before: so no two stations wait for each other.
    for (const code of each.after)
      if (!working.some((other) => other.code === code)) say(`${at}.after`, 'lineProfile.unknownStation', { code })
      else if (codes.indexOf(code) >= i) say(`${at}.after`, 'lineProfile.afterItself', named)
    if (each.kind === 'repair' && (each.collect.length || each.bind.length || each.checks.length))
      say(`${at}.kind`, 'lineProfile.repairCollects', named)
    issuesWithin(each, at, say)
  })
  if (!working.some(({ required }) => required)) say('stations', 'lineProfile.nothingRequired')
  if (working.length === stations.length) say('stations', 'lineProfile.noRepair')
  causes.forEach(({ reasonId, station: code }, i) => {
    if (!working.some((other) => other.code === code))
      say(`causes.${i}.station`, 'lineProfile.unknownStation', { code })
    if (causes.findIndex((other) => other.reasonId === reasonId) !== i)
      say(`causes.${i}.reasonId`, 'lineProfile.causeTwice')
  })
  return issues
}

type Say = (field: string, key: ProfileIssue['key'], params?: Record<string, string>) => void

function issuesWithin(
  { collect: values, bind: bound, checks, after, name: station }: ProfileStation,
  at: string,
  say: Say,
) {
  values.forEach((each, i) => {
    if (values.findIndex((other) => other.code === each.code) !== i)
      say(`${at}.collect.${i}.code`, 'lineProfile.codeTwice', { code: each.code })
    if (each.kind === 'number' && each.low !== null && each.high !== null && each.low > each.high)
      say(`${at}.collect.${i}.high`, 'lineProfile.limitsTurned', { name: each.name })
  })
  bound.forEach((each, i) => {
    if (each.trackedBy === 'serial' && each.quantity !== 1)
      say(`${at}.bind.${i}.quantity`, 'lineProfile.oneSerial', { station })
  })
  checks.forEach((each, i) => {
    if (each.name !== 'dwell') return
    // What must be passed before stands before, works, and never leaves a unit without a way to it: a time runs since nothing else.
    if (!after.includes(each.since))
      say(`${at}.checks.${i}.since`, 'lineProfile.dwellSince', { station, code: each.since })
    if (each.most <= each.least) say(`${at}.checks.${i}.most`, 'lineProfile.dwellTurned', { station })
  })
}
