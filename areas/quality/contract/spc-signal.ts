import { z } from 'zod'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { writtenText } from '#core/contract/text.ts'
import { rules } from '#engines/spc/index.ts'

export const signalStatus = defineStatus(
  'spcSignalStatus',
  {
    open: { number: 10, color: 'red', next: ['release'] },
    released: { number: 90, color: 'green', next: [] },
  },
  { release: { to: 'released', right: 'spcSignal.release' } },
)

const readonly = { readonly: true } as const
const number = { readonly: true, verbatim: true } as const

/** A violation of a live chart: what it holds is held until somebody else than who entered the value releases it. */
export const spcSignal = defineEntity({
  name: 'spcSignal',
  key: 'inspectionNo',
  search: ['characteristicName', 'inspectionNo', 'taskNo'],
  fields: {
    status: field.choice(signalStatus.codes, { ...readonly, labels: 'spcSignalStatus', colors: signalStatus.colors }),
    characteristicName: field.text(readonly),
    rules: field.choices(rules, { ...readonly, labels: 'spcRule' }),
    inspectionNo: field.text(number),
    taskNo: field.text(number),
    machineName: field.text(readonly),
    holds: field.boolean(readonly),
    stopsMachine: field.boolean(readonly),
    raisedBy: field.reference(teamUserReference, { ...readonly, display: 'raisedByName' }),
    raisedAt: field.instant(readonly),
    releasedBy: field.reference(teamUserReference, { ...readonly, display: 'releasedByName' }),
    releasedAt: field.instant(readonly),
    reason: field.text(readonly),
    characteristicId: field.integer(readonly),
  },
  table: { without: ['characteristicId'] },
  form: [],
  sheet: [],
})

export const spcSignalCrud = crud(spcSignal, {
  prefix: '/production/web',
  noun: 'SpcSignal',
  right: 'spcCharacteristic',
  verbs: ['select', 'get'],
})

const id = z.number().int().positive()

export const releaseSpcSignal = endpoint({
  path: '/production/web/releaseSpcSignal',
  access: { right: 'spcSignal.release' },
  write: true,
  neverStopped: true,
  input: z.object({ id, version: id, reason: writtenText().trim().min(1).max(500) }),
  output: z.object({ id: z.number(), version: z.number() }),
  summary: 'Releases what a violation holds, with the reason; not by who entered the value',
})
