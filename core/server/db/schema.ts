// Written by `npm run db:types` from the migrated schema; never by hand.
import type { File, FileChunk, Idempotency, ImportBatch, ImportRow, Job, JobTurn, Layout, Numbering, NumberingCount, OperationLog, TeamConfig } from './rows/core.ts'
import type { AndonBoxTest, AndonCall, AndonCallPhoto, AndonItem, AndonLog, AndonRoster, AndonSetting, AndonTimer, AndonType } from './rows/andon.ts'
import type { Approval, ApprovalDecision, ApprovalDelegation, ApprovalLevel } from './rows/approvals.ts'
import type { DisplayLink, FloorPlan } from './rows/boards.ts'
import type { CalendarPeriod, CalendarVersion, Holiday, OvertimeDay, ShiftMode } from './rows/calendar.ts'
import type { DeadLetter, Device, DeviceLive, DeviceMessage, DevicePassword, DevicePoint } from './rows/devices.ts'
import type { ExceptionReason, Handover, MachineClass, MachineCount, MachineDirty, MachineHour, MachineLive, MachineRolled, MachineShift, MachineState, RolledCalendar } from './rows/equipment.ts'
import type { Instruction, InstructionOperation, InstructionReading, PositionSkill, Skill, StationEsop, UserSkill } from './rows/esop.ts'
import type { CountedReport, DefectReason, DutySession, Report, ReportDefect, ReportDefectPhoto, ReportPerson, Transfer } from './rows/execution.ts'
import type { Account, AccountIdentity, Department, KnownRight, LoginPuzzle, LoginTicket, LoginTry, Membership, OauthRequest, Position, RecoveryCode, Role, SecondFactor, Session, ShiftTeam, SmsCode, Team, TeamUser, UserRole, WorkGroup } from './rows/identity.ts'
import type { Bom, BomLine, Product, Unit } from './rows/materials.ts'
import type { Mold, MoldMaintenance, MoldMaintenanceType, MoldMounting, MoldPress, MoldProduct } from './rows/molds.ts'
import type { Notification, NotificationChannel, NotificationContact } from './rows/notifications.ts'
import type { LiveWorkOrder, OrderMaterial, OrderOperation, OrderSerial, SalesOrder, SalesOrderLine, WorkOrder } from './rows/orders.ts'
import type { LineBalance, LineSequence, MachineDowntime, MaterialStaging, MaterialSupply, PlanException, PlanPublication, PlanState, PlanStep, PlanViewer, PressMaterial, Scenario, SetupTime, Task } from './rows/planning.ts'
import type { InspectionDefect, InspectionRecord, InspectionScheme, InspectionSchemeItem, InspectionValue } from './rows/quality.ts'
import type { Combination, CraftHours, Operation, OperationSkill, Routing, RoutingOperation } from './rows/routing.ts'
import type { Machine, PersonnelArrangement, ProductionLine, Station, WorkCenter, WorkCenterMachine } from './rows/workcenters.ts'

export type * from './rows/core.ts'
export type * from './rows/andon.ts'
export type * from './rows/approvals.ts'
export type * from './rows/boards.ts'
export type * from './rows/calendar.ts'
export type * from './rows/devices.ts'
export type * from './rows/equipment.ts'
export type * from './rows/esop.ts'
export type * from './rows/execution.ts'
export type * from './rows/identity.ts'
export type * from './rows/materials.ts'
export type * from './rows/molds.ts'
export type * from './rows/notifications.ts'
export type * from './rows/orders.ts'
export type * from './rows/planning.ts'
export type * from './rows/quality.ts'
export type * from './rows/routing.ts'
export type * from './rows/workcenters.ts'

export interface DB {
  file: File
  fileChunk: FileChunk
  idempotency: Idempotency
  importBatch: ImportBatch
  importRow: ImportRow
  job: Job
  jobTurn: JobTurn
  layout: Layout
  numbering: Numbering
  numberingCount: NumberingCount
  operationLog: OperationLog
  teamConfig: TeamConfig
  andonBoxTest: AndonBoxTest
  andonCall: AndonCall
  andonCallPhoto: AndonCallPhoto
  andonItem: AndonItem
  andonLog: AndonLog
  andonRoster: AndonRoster
  andonSetting: AndonSetting
  andonTimer: AndonTimer
  andonType: AndonType
  approval: Approval
  approvalDecision: ApprovalDecision
  approvalDelegation: ApprovalDelegation
  approvalLevel: ApprovalLevel
  displayLink: DisplayLink
  floorPlan: FloorPlan
  calendarPeriod: CalendarPeriod
  calendarVersion: CalendarVersion
  holiday: Holiday
  overtimeDay: OvertimeDay
  shiftMode: ShiftMode
  deadLetter: DeadLetter
  device: Device
  deviceLive: DeviceLive
  deviceMessage: DeviceMessage
  devicePassword: DevicePassword
  devicePoint: DevicePoint
  exceptionReason: ExceptionReason
  handover: Handover
  machineClass: MachineClass
  machineCount: MachineCount
  machineDirty: MachineDirty
  machineHour: MachineHour
  machineLive: MachineLive
  machineRolled: MachineRolled
  machineShift: MachineShift
  machineState: MachineState
  rolledCalendar: RolledCalendar
  instruction: Instruction
  instructionOperation: InstructionOperation
  instructionReading: InstructionReading
  positionSkill: PositionSkill
  skill: Skill
  stationEsop: StationEsop
  userSkill: UserSkill
  countedReport: CountedReport
  defectReason: DefectReason
  dutySession: DutySession
  report: Report
  reportDefect: ReportDefect
  reportDefectPhoto: ReportDefectPhoto
  reportPerson: ReportPerson
  transfer: Transfer
  account: Account
  accountIdentity: AccountIdentity
  department: Department
  knownRight: KnownRight
  loginPuzzle: LoginPuzzle
  loginTicket: LoginTicket
  loginTry: LoginTry
  membership: Membership
  oauthRequest: OauthRequest
  position: Position
  recoveryCode: RecoveryCode
  role: Role
  secondFactor: SecondFactor
  session: Session
  shiftTeam: ShiftTeam
  smsCode: SmsCode
  team: Team
  teamUser: TeamUser
  userRole: UserRole
  workGroup: WorkGroup
  bom: Bom
  bomLine: BomLine
  product: Product
  unit: Unit
  mold: Mold
  moldMaintenance: MoldMaintenance
  moldMaintenanceType: MoldMaintenanceType
  moldMounting: MoldMounting
  moldPress: MoldPress
  moldProduct: MoldProduct
  notification: Notification
  notificationChannel: NotificationChannel
  notificationContact: NotificationContact
  liveWorkOrder: LiveWorkOrder
  orderMaterial: OrderMaterial
  orderOperation: OrderOperation
  orderSerial: OrderSerial
  salesOrder: SalesOrder
  salesOrderLine: SalesOrderLine
  workOrder: WorkOrder
  lineBalance: LineBalance
  lineSequence: LineSequence
  machineDowntime: MachineDowntime
  materialStaging: MaterialStaging
  materialSupply: MaterialSupply
  planException: PlanException
  planPublication: PlanPublication
  planState: PlanState
  planStep: PlanStep
  planViewer: PlanViewer
  pressMaterial: PressMaterial
  scenario: Scenario
  setupTime: SetupTime
  task: Task
  inspectionDefect: InspectionDefect
  inspectionRecord: InspectionRecord
  inspectionScheme: InspectionScheme
  inspectionSchemeItem: InspectionSchemeItem
  inspectionValue: InspectionValue
  combination: Combination
  craftHours: CraftHours
  operation: Operation
  operationSkill: OperationSkill
  routing: Routing
  routingOperation: RoutingOperation
  machine: Machine
  personnelArrangement: PersonnelArrangement
  productionLine: ProductionLine
  station: Station
  workCenter: WorkCenter
  workCenterMachine: WorkCenterMachine
}
