// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface ExceptionReason {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  classCode: string
  className: string
  lamp: string | null
  planned: Generated<boolean>
  assessed: Generated<boolean>
  manualInput: Generated<boolean>
  enabled: Generated<boolean>
  createdAt: Generated<string>
  names: DefaultedJson
  classNames: DefaultedJson
}

export interface Handover {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  lineId: number
  workshopId: number
  productionDay: string
  shiftId: string
  shiftName: string
  startAt: string
  endAt: string
  remark: string | null
  outgoingBy: number | null
  outgoingAt: string | null
  incomingBy: number | null
  incomingAt: string | null
  sheet: Json | null
  createdAt: Generated<string>
}

export interface MachineClass {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  machineId: number
  shiftModeId: number
  fromDate: string
  toDate: string
  remark: string | null
  createdAt: Generated<string>
  weekdays: Generated<string[]>
}

export interface MachineCount {
  teamId: Generated<number>
  machineId: number
  minute: string
  quantity: number
  pulses: number
}

export interface MachineDirty {
  teamId: Generated<number>
  id: Generated<number>
  machineId: number
  fromAt: string
  toAt: string
}

export interface MachineHour {
  teamId: Generated<number>
  machineId: number
  startAt: string
  endAt: string
  windowStart: string
  productionDay: string
  shiftId: string | null
  apt: number
  aust: number
  adet: number
  adot: number
  noData: number
  pdot: number
  rest: number
  fault: number
  yellow: number
  red: number
  outside: number
  failures: number
  counted: number
  good: number
  defective: number
  pq: number
  gq: number
  runNumerator: number
  runDenominator: number
}

export interface MachineLive {
  teamId: Generated<number>
  machineId: number
  state: string
  lamp: string
  since: string
  signalAt: string
  heardAt: string | null
  manual: Generated<boolean>
  revision: Generated<number>
  openedAt: string | null
}

export interface MachineRolled {
  teamId: Generated<number>
  machineId: number
  through: string
}

export interface MachineShift {
  teamId: Generated<number>
  machineId: number
  startAt: string
  endAt: string
  productionDay: string
  shiftId: string | null
  shiftName: string | null
  plan: string
  apt: number
  aust: number
  adet: number
  adot: number
  noData: number
  pdot: number
  rest: number
  fault: number
  yellow: number
  red: number
  outside: number
  failures: number
  counted: number
  good: number
  defective: number
  pq: number
  gq: number
  runNumerator: number
  runDenominator: number
}

export interface MachineState {
  teamId: Generated<number>
  machineId: number
  startAt: string
  endAt: string | null
  state: string
  lamp: string
  source: string
  reasonId: number | null
  reasonNote: string | null
  reasonBy: number | null
  reasonAt: string | null
  id: Generated<number>
}

export interface RolledCalendar {
  teamId: Generated<number>
  version: string
}
