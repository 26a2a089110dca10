import { machineStates } from '#areas/equipment/contract/machine-state.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { type deviceEntity, resultProtocols } from '../contract/device.ts'
import { codesOf } from './intake/interpret.ts'
import { pointsOf } from './points.ts'
import { mayTakeCounts } from './policy.ts'

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
  return candidates.map(({ draft, before }) => {
    const row: Values = { ...before, ...draft }
    const issues: FieldIssue[] = []
    if (row.protocol === 'modbus' && !row.host) issues.push({ field: 'host', key: 'device.hostNeeded' })
    if (row.protocol === 'opcua') issues.push(...checkEndpoint(row, draft, before))
    issues.push(...checkResults(row))
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
    if (protocol === 'opcua' && !point.nodeId) return [at('nodeId', 'device.nodeNeeded')]
    if (point.use === 'state' && point.codes && !readable(point.codes)) return [at('codes', 'device.codesUnreadable')]
    return []
  })
}

/** A tester's station, its serial and its results go together, and come in messages. */
function checkResults(row: Values): FieldIssue[] {
  const points = row.points === undefined ? [] : pointsOf(row)
  const first = points.findIndex(({ use }) => use === 'serial' || use === 'result')
  if (first < 0) return []
  const field = `points.${first}.use`
  if (!resultProtocols.includes(String(row.protocol))) return [{ field, key: 'device.resultsPolled' }]
  if (points.filter(({ use }) => use === 'serial').length !== 1) return [{ field, key: 'device.oneSerial' }]
  return row.lineStation ? [] : [{ field: 'lineStation', key: 'device.lineStationNeeded' }]
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
