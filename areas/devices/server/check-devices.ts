import { machineStates } from '#areas/equipment/contract/machine-state.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { type DevicePoint, type deviceEntity, resultProtocols, testUses, textFormats } from '../contract/device.ts'
import { codesOf } from './intake/interpret.ts'
import { pointsOf } from './points.ts'
import { mayTakeCounts, mayTellResults } from './policy.ts'

type Candidate = CandidateOf<typeof deviceEntity, 'device'>

/** What a device needs by its protocol, points that can be followed. */
export async function checkDevices(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const ids = candidates.flatMap(({ draft }) => pointsOf(draft).flatMap((point) => point.machineId ?? []))
  const known = await ctx.db
    .selectFrom('machine')
    .select(['id', 'countSource'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const counting = new Set(known.filter(({ countSource }) => countSource === 'counts').map(({ id }) => id))
  const mayTake = mayTakeCounts(ctx.caller)
  const mayTell = mayTellResults(ctx.caller)
  const tests = await keptTests(ctx, candidates)
  return candidates.map(({ draft, before }) => {
    const row: Values = { ...before, ...draft }
    const issues: FieldIssue[] = []
    if (row.protocol === 'modbus' && !row.host) issues.push({ field: 'host', key: 'device.hostNeeded' })
    if (row.protocol === 'opcua') issues.push(...checkEndpoint(row, draft, before))
    const kept = tests.get(Number(before?.id)) ?? []
    const told = draft.points === undefined ? kept : pointsOf(draft)
    issues.push(...checkResults(row, told, draft.points !== undefined))
    if (!mayTell && toldAs(row, told) !== toldAs(before ?? {}, kept))
      issues.push({ field: 'lineStation', key: 'device.mayNotTellResults' })
    if (draft.points === undefined) return issues
    const taking = mayTake ? [] : takingIssues(draft, counting)
    return [...issues, ...checkPoints(draft, row.protocol), ...taking]
  })
}

/** A kept password goes to no other server than the one that it was entered for. */
function checkEndpoint(row: Values, draft: Values, before: Values | undefined): FieldIssue[] {
  if (!row.endpointUrl) return [{ field: 'endpointUrl', key: 'device.endpointNeeded' }]
  const elsewhere = before?.endpointUrl != null && row.endpointUrl !== before.endpointUrl
  return elsewhere && row.userName && draft.password === undefined
    ? [{ field: 'password', key: 'device.passwordAgain' }]
    : []
}

function checkPoints(draft: Values, protocol: unknown): FieldIssue[] {
  const modbus = protocol === 'modbus'
  const points = pointsOf(draft)
  const names = points.map((point) => point.name)
  return points.flatMap((point, i): FieldIssue[] => {
    const at = (field: string, key: FieldIssue['key'], value?: string | number): FieldIssue => ({
      field: `points.${i}.${field}`,
      key,
      params: { value: value ?? '' },
    })
    if (names.indexOf(point.name) < i) return [at('name', 'invalid.duplicate', point.name)]
    const needsMachine = point.use === 'lamp' || point.use === 'pulse' || point.use === 'state'
    if (needsMachine && !point.machineId) return [at('machineId', 'device.machineNeeded')]
    if (modbus && !point.register) return [at('register', 'device.registerNeeded')]
    if (modbus && (point.address === null || point.address === undefined))
      return [at('address', 'device.registerNeeded')]
    if (modbus && textFormats.includes(point.format ?? '')) {
      if (point.register !== 'holding' && point.register !== 'input') return [at('format', 'device.textRegisters')]
      if (!point.words) return [at('words', 'device.wordsNeeded')]
    }
    if (protocol === 'opcua' && !point.nodeId) return [at('nodeId', 'device.nodeNeeded')]
    if (point.use === 'state' && point.codes && !readable(point.codes)) return [at('codes', 'device.codesUnreadable')]
    return []
  })
}

type TestPoint = Pick<DevicePoint, 'name' | 'use'> & Partial<Pick<DevicePoint, (typeof toldBy)[number]>>

/** What of a point decides which value it tells as what. */
const toldBy = ['characteristic', 'register', 'address', 'format', 'words'] as const

/** Serials and results that the devices tell already: a change may leave the points out. */
async function keptTests({ db }: Ctx, candidates: Candidate[]): Promise<Map<number, TestPoint[]>> {
  const rows = await db
    .selectFrom('devicePoint')
    .select(['deviceId', 'name', 'use', ...toldBy])
    .where('deviceId', 'in', [0, ...candidates.flatMap(({ before }) => (before ? Number(before.id) : []))])
    .where('use', 'in', testUses)
    .orderBy('place')
    .execute()
  const tests = new Map<number, TestPoint[]>()
  for (const { deviceId, ...point } of rows) tests.set(deviceId, [...(tests.get(deviceId) ?? []), point as TestPoint])
  return tests
}

/** A tester's station, its serial and its results go together, and come in messages. */
function checkResults(row: Values, points: readonly TestPoint[], written: boolean): FieldIssue[] {
  const first = points.findIndex(({ use }) => testUses.includes(use))
  if (first < 0) return []
  // Where no points were written, what was is what does not go with them.
  const field = written ? `points.${first}.use` : 'protocol'
  if (!resultProtocols.includes(String(row.protocol))) return [{ field, key: 'device.resultsPolled' }]
  const countOf = (wanted: DevicePoint['use']) => points.filter(({ use }) => use === wanted).length
  if (countOf('serial') !== 1) return [{ field, key: 'device.oneSerial' }]
  const ready = row.protocol === 'modbus' ? 1 : 0
  if (countOf('ready') !== ready) return [{ field, key: ready ? 'device.oneReady' : 'device.readyPolled' }]
  return row.lineStation ? [] : [{ field: 'lineStation', key: 'device.lineStationNeeded' }]
}

/** What makes a box a tester, and of what; empty: it is none. */
function toldAs(row: Values, points: readonly TestPoint[]): string {
  if (!row.lineStation) return ''
  const told = points.filter(({ use }) => testUses.includes(use))
  // Whom the server asks by itself it believes by its address.
  const asked = row.protocol === 'modbus' ? [row.host, row.port, row.unitId] : []
  return JSON.stringify([
    row.lineStation,
    ...asked,
    ...told.map((point) => [point.name, point.use, ...toldBy.map((key) => point[key] ?? null)]),
  ])
}

/** Points that would begin to count for a machine. */
const takingIssues = (draft: Values, counting: ReadonlySet<number>): FieldIssue[] =>
  pointsOf(draft).flatMap(({ use, machineId, countsMachine }, i) =>
    use === 'pulse' && countsMachine && machineId && !counting.has(machineId)
      ? [{ field: `points.${i}.countsMachine`, key: 'device.mayNotTakeCounts' } as const]
      : [],
  )

const readable = (codes: string) =>
  [...codesOf(codes)].every(([code, state]) => code !== '' && (machineStates as readonly string[]).includes(state))
